import { ConfigurationError } from '#app/env.server.ts'
import { LauncherError } from './sentence.ts'

/** Ends the process with what went wrong: a sentence where a person can help it, else the whole trace. */
export function fail(error: unknown): never {
  const forPeople = error instanceof ConfigurationError || error instanceof LauncherError
  console.error(forPeople ? error.message : error)
  process.exit(1)
}
