import { pino } from 'pino'
import { env } from './env.server.ts'
import { describeError } from './log/describe-error.ts'
import { safePath } from './log/safe-path.ts'

/** All that a line may hold besides its sentence. Ids of ours, counts, names of code: nothing of a person. */
export type LogFields = {
  /** Whatever was thrown; shown as `describeError` does. */
  err?: unknown
  /** The address of a request; shown as `safePath` does. */
  url?: string
  businessId?: string
  eventId?: string
  mailId?: string
  /** Our own reference of a payment. */
  reference?: string
  /** A kind of work of the queue. */
  task?: string
  attempt?: number
  bytes?: number
  counts?: Record<string, number>
}

/** A sentence as it stands in the source: nothing that is known only at run time can be put into it. */
type Sentence<Text extends string> = Record<never, never> extends Record<Text, 1> ? never : Text

type Write = <Text extends string>(fields: LogFields, sentence: Text & Sentence<Text>) => void

const ourId = (value: string): string => (/^[\w.=:-]{1,80}$/.test(value) ? value : '…')

const shown: { [Name in keyof LogFields]-?: (value: NonNullable<LogFields[Name]>) => unknown } = {
  err: describeError,
  url: safePath,
  businessId: ourId,
  eventId: ourId,
  mailId: ourId,
  reference: ourId,
  task: ourId,
  attempt: Number,
  bytes: Number,
  counts: (counts) =>
    Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Number(count)])),
}

/** The fields as they may be shown; what the list above does not name is left out. */
function fitForLog(fields: LogFields): Record<string, unknown> {
  const fit: Record<string, unknown> = {}
  for (const [name, show] of Object.entries(shown)) {
    const value = fields[name as keyof LogFields]
    if (value !== undefined) fit[name === 'url' ? 'path' : name] = show(value as never)
  }
  return fit
}

const out = pino({
  level: env().LOG_LEVEL,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
})

const write =
  (level: 'debug' | 'info' | 'warn' | 'error' | 'fatal'): Write =>
  (fields, sentence) =>
    out[level](fitForLog(fields), sentence)

/**
 * The process's log, one JSON object a line. Personal values and secrets cannot get into it: fields are
 * an allow-list, errors are described by `describeError`, and sentences are fixed.
 */
export const log = {
  debug: write('debug'),
  info: write('info'),
  warn: write('warn'),
  error: write('error'),
  fatal: write('fatal'),
}
