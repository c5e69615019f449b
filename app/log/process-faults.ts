import { describeError } from './describe-error.ts'

const installed = Symbol.for('cpt-gems.process-faults')
const state = globalThis as { [installed]?: { faults?: true; console?: true } }
const done = () => (state[installed] ??= {})

/** One line on standard error, of the log's own shape. */
function report(level: number, error: unknown, sentence: string): void {
  const line = { level, time: new Date().toISOString(), err: describeError(error), msg: sentence }
  process.stderr.write(`${JSON.stringify(line)}\n`)
}

/** Prints what was thrown, as the log would. */
export const reportFatal = (error: unknown): void => report(60, error, 'the process ends')

/**
 * Has an error or rejection that nobody caught reported as the log would and end the process: Node.js
 * itself would print it with everything that it carries. Calling it again changes nothing.
 */
export function reportUncaught(): void {
  if (done().faults) return
  done().faults = true
  process.on('uncaughtException', (error) => {
    reportFatal(error)
    process.exit(1)
  })
}

/**
 * Lets libraries say on the console that something is wrong, and where in the code, but not in their own
 * words, which may quote anything. `console.log` stays: it belongs to the commands. Calling it again
 * changes nothing.
 */
export function silenceConsole(): void {
  if (done().console) return
  done().console = true
  const say =
    (level: number) =>
    (...words: unknown[]) =>
      report(
        level,
        words.find((word) => word instanceof Error) ?? new Error('said on the console'),
        'a library wrote to the console',
      )
  Object.assign(console, { error: say(50), warn: say(40), trace: say(50), debug: say(20) })
}
