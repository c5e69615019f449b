import { type Logger, pino } from 'pino'
import { env } from './env.server.ts'
import { requestId } from './log/current-request.server.ts'
import { describeError, withoutValues } from './log/describe-error.ts'
import { safePath } from './log/safe-path.ts'

/** The only fields a line may have: our ids, counts, names of code. Nothing personal. */
export type LogFields = {
  /** Any thrown value; formatted by `describeError`. */
  err?: unknown
  /** The URL of a request; formatted by `safePath`. */
  url?: string
  businessId?: string
  eventId?: string
  mailId?: string
  /** Our payment reference. */
  reference?: string
  /** The queue task's name. */
  task?: string
  attempt?: number
  bytes?: number
  /** SQL with placeholders; formatted by `withoutValues`. */
  statement?: string
  milliseconds?: number
  counts?: Record<string, number>
}

/** A string literal: run-time values cannot be put into a message. */
type Literal<Text extends string> = Record<never, never> extends Record<Text, 1> ? never : Text

type Write = <Text extends string>(fields: LogFields, message: Text & Literal<Text>) => void

const ourId = (value: string): string => (/^[\w.=:-]{1,80}$/.test(value) ? value : '…')

const formatters: {
  [Name in keyof LogFields]-?: (value: NonNullable<LogFields[Name]>) => unknown
} = {
  err: describeError,
  url: safePath,
  businessId: ourId,
  eventId: ourId,
  mailId: ourId,
  reference: ourId,
  task: ourId,
  attempt: Number,
  bytes: Number,
  statement: withoutValues,
  milliseconds: Math.round,
  counts: (counts) =>
    Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Number(count)])),
}

/** The formatted fields; unlisted ones are dropped. */
function loggableFields(fields: LogFields): Record<string, unknown> {
  const loggable: Record<string, unknown> = {}
  for (const [name, show] of Object.entries(formatters)) {
    const value = fields[name as keyof LogFields]
    if (value !== undefined) loggable[name === 'url' ? 'path' : name] = show(value as never)
  }
  return loggable
}

let opened: Logger | undefined

/** Opened at the first line: when this file is loaded, the settings may not be complete. */
const out = () =>
  (opened ??= pino({
    level: env().LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin() {
      const request = requestId()
      return request === undefined ? {} : { request }
    },
  }))

const write =
  (level: 'debug' | 'info' | 'warn' | 'error' | 'fatal'): Write =>
  (fields, message) =>
    out()[level](loggableFields(fields), message)

/**
 * The process's log, one JSON object per line. Personal data and secrets cannot reach it: fields are an allow-list,
 * errors are formatted by `describeError`, and messages are literals.
 */
export const log = {
  debug: write('debug'),
  info: write('info'),
  warn: write('warn'),
  error: write('error'),
  fatal: write('fatal'),
}
