import type { ServerBuild } from '@remix-run/node'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RunningServer } from '#app/server/serve.server.ts'
import { parseEnv, type Env } from '#app/env.server.ts'
import { reportUncaught } from '#app/log/process-faults.ts'
import { openDatabase, prepareDatabase } from './database.ts'
import { demoLogins } from './demo-logins.ts'
import { fail } from './failure.ts'
import { LauncherError } from './sentence.ts'
import { completeEnvironment } from './settings.ts'

type StartServer = (options: {
  build: ServerBuild
  prepare: () => Promise<void>
}) => Promise<RunningServer>

const say = (line: string) => console.log(line)
const entryOf = (folder: string) => join(folder, 'server/index.js')

async function builtSite(
  folder: string,
): Promise<{ build: ServerBuild; startServer: StartServer }> {
  const module: ServerBuild = await import(pathToFileURL(entryOf(folder)).href)
  const build = { ...module, assetsBuildDirectory: join(folder, 'client') }
  const entry = build.entry.module as unknown as { startServer: StartServer }
  return { build, startServer: entry.startServer }
}

/** The one address to type, and where the server listens if others can reach it. */
function placeOf({ publicUrl, exposed, PORT }: Env, { url }: RunningServer): string {
  if (PORT === 0) return url
  return exposed ? `${publicUrl} (listening on ${url})` : publicUrl
}

/** Closes once asked to, and at once when asked twice. */
function closeOnSignal(close: () => Promise<void>, release: () => void): void {
  let asked = false
  const onSignal = () => {
    if (asked) {
      process.off('exit', release)
      process.exit(1)
    }
    asked = true
    close().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
}

/** Serves the site that was built into `folder` until a signal ends it. */
export async function start(folder: string): Promise<void> {
  reportUncaught()
  try {
    process.env.NODE_ENV ??= 'production'
    const dataDir = completeEnvironment()
    const env = parseEnv(process.env)
    const running: { server?: RunningServer } = {}
    if (!existsSync(entryOf(folder))) {
      throw new LauncherError(`There is no build in ${folder}: run npm run build first.`)
    }
    const database = await openDatabase(dataDir, say)
    closeOnSignal(async () => running.server?.close(), database.release)
    const { build, startServer } = await builtSite(folder)
    const server = await startServer({ build, prepare: () => prepareDatabase(database, env, say) })
    running.server = server
    say(`\nCPT Gems is open at ${placeOf(env, server)}`)
    for (const line of await demoLogins(database.url).catch(() => [])) say(line)
  } catch (error) {
    fail(error)
  }
}
