import type { ServerBuild } from '@remix-run/node'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { presentDemoLogins } from '#app/domain/accounts/demo-logins.server.ts'
import type { Env } from '#app/env.server.ts'
import { reportUncaught } from '#app/log/process-faults.ts'
import { openDatabase, prepareDatabase } from './database.ts'
import { type RunningServer, startServer } from '../serve.server.ts'
import { fail } from './failure.ts'
import { startSettings } from './settings.ts'

const say = (line: string) => console.log(line)

/** Routes and client files: this module is built into the folder of Remix's own entry. */
async function builtSite(): Promise<ServerBuild> {
  const here = (path: string) => new URL(path, import.meta.url)
  const build: ServerBuild = await import(/* @vite-ignore */ here('./index.js').href)
  return { ...build, assetsBuildDirectory: fileURLToPath(here('../client')) }
}

export const serve = async (prepare: () => Promise<void>): Promise<RunningServer> =>
  startServer({ build: await builtSite(), prepare })

/** The URL to open, and the listening address of an exposed server. */
function placeOf({ publicUrl, exposed, PORT }: Env, { url }: RunningServer): string {
  if (PORT === 0) return url
  return exposed ? `${publicUrl} (listening on ${url})` : publicUrl
}

/** How often to look whether npm is still there, in milliseconds. */
const looksEvery = 500

/** Closes gracefully on the first signal, and immediately on the second; also when `npm`, which started it, is gone. */
function closeOnSignal(close: () => Promise<void>, release: () => void, npm?: number): void {
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
  if (npm === undefined) return
  setInterval(() => {
    if (process.ppid !== npm && !asked) onSignal()
  }, looksEvery).unref()
}

/** V8 lets a heap grow to four times what lives in it before it collects; half as much again keeps pages as quick. */
const collectBeforeHeapHasGrownBy = 50

/** `npm`: the process that ran the script, where npm did. */
export async function start({ npm }: { npm?: number } = {}): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${collectBeforeHeapHasGrownBy}`)
  reportUncaught()
  try {
    const env = startSettings()
    const running: { server?: RunningServer } = {}
    const database = await openDatabase(env, say)
    closeOnSignal(async () => running.server?.close(), database.release, npm)
    const server = await serve(() => prepareDatabase(database, env, say))
    running.server = server
    say(`\nCPT Gems is open at ${placeOf(env, server)}`)
    for (const { email, password } of await presentDemoLogins().catch(() => [])) {
      say(`  ${email.padEnd(24)} ${password}`)
    }
  } catch (error) {
    fail(error)
  }
}
