import { ConfigurationError } from '#app/env.server.ts'
import { LauncherError } from './sentence.ts'

function sentenceFor(error: unknown): string | null {
  if (error instanceof ConfigurationError || error instanceof LauncherError) return error.message
  const { code, syscall, port } = error as { code?: string; syscall?: string; port?: number }
  if (syscall !== 'listen') return null
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken: end what listens there, or set PORT to another (PORT=3001 npm start).`
  }
  return code === 'EACCES'
    ? `Port ${port} may not be used by this account: set PORT to another.`
    : null
}

/** Ends the process with what went wrong: a sentence where a person can help it, else the whole trace. */
export function fail(error: unknown): never {
  console.error(sentenceFor(error) ?? error)
  process.exit(1)
}
