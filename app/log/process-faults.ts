import { describeError } from './describe-error.ts'

const installed = Symbol.for('cpt-gems.process-faults')
const state = globalThis as { [installed]?: { faults?: true; console?: true } }
const done = () => (state[installed] ??= {})

function report(level: number, error: unknown, message: string): void {
  const line = { level, time: new Date().toISOString(), err: describeError(error), msg: message }
  process.stderr.write(`${JSON.stringify(line)}\n`)
}

/** Prints an error in the log's format. */
export const reportFatal = (error: unknown): void => report(60, error, 'process exiting')

/**
 * Reports uncaught errors and rejections in the log's format and exits: Node.js would print everything they carry.
 * Idempotent.
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
 * Lets libraries report warnings on the console with their location but without their text, which may quote user
 * data. `console.log` stays: commands use it. Idempotent.
 */
export function silenceConsole(): void {
  if (done().console) return
  done().console = true
  const reportAs =
    (level: number) =>
    (...words: unknown[]) =>
      report(
        level,
        words.find((word) => word instanceof Error) ?? new Error('console output'),
        'console output from a library',
      )
  Object.assign(console, {
    error: reportAs(50),
    warn: reportAs(40),
    trace: reportAs(50),
    debug: reportAs(20),
  })
}
