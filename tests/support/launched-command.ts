import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from '#db/launcher/root.js'
import { builtSite } from './built-site.ts'
import { environmentWith } from './settings.ts'

/** A command that the launcher runs in a process of its own. */
export type LaunchedCommand = {
  pid: number
  /** The first line it prints. */
  firstLine: Promise<string>
  /** Ends its input, waits for it, and answers its exit code. */
  finish: () => Promise<number | null>
  /** Sends it a signal, waits for it, and answers its exit code. */
  end: (signal: NodeJS.Signals) => Promise<number | null>
  /** Ends it without a chance to say goodbye, unless it has ended. */
  kill: () => Promise<void>
  /** What it printed, once it has ended; null while it runs. */
  gone: () => string | null
  output: () => string
}

/** Runs `node <args>`, or another program, with blank settings but for these. */
export function launch(
  args: string[],
  settings: Record<string, string>,
  program = process.execPath,
): LaunchedCommand {
  const child = spawn(program, args, {
    cwd: root,
    env: environmentWith(settings),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  let said = ''
  const exited = once(child, 'exit')
  child.stderr.setEncoding('utf8').on('data', (text) => (output += text))
  const firstLine = new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text
      said += text
      const end = said.indexOf('\n')
      if (end >= 0) resolve(said.slice(0, end))
    })
    child.once('close', (code) => reject(new Error(`It ended with ${code}:\n${output}`)))
  })
  // A command that is expected to fail has no first line, and nobody waits for it.
  firstLine.catch(() => {})
  return {
    pid: child.pid ?? 0,
    firstLine,
    output: () => output,
    async finish() {
      child.stdin.end()
      const [code] = await exited
      return code
    },
    async end(signal) {
      child.kill(signal)
      const [code] = await exited
      return code
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    gone: () => (child.exitCode === null && child.signalCode === null ? null : output),
  }
}

/** Runs a command of the built site, as `npm run` does, with blank settings but for these. */
export async function launchBuilt(
  command: string[],
  settings: Record<string, string>,
): Promise<LaunchedCommand> {
  const asBuilt = `--as-built=${await builtSite()}`
  return launch(['db/launcher/run.js', asBuilt, ...command], settings)
}

/** Runs a command that prints its DATABASE_URL and keeps that database until told to finish. */
export const holdDatabase = (dataDir: string): LaunchedCommand =>
  launch(['db/launcher/dev.js', 'tests/support/hold-database.ts'], { DATA_DIR: dataDir })
