import { isFault } from './fault.ts'

/** All that the log shows of an error, whatever else it carries. */
export type DescribedError = {
  name: string
  message?: string
  code?: string | number
  kind?: string
  status?: number
  syscall?: string
  hostname?: string
  port?: number
  command?: string
  severity?: string
  table?: string
  column?: string
  constraint?: string
  routine?: string
  /** The SQL with placeholders; literals are removed. */
  statement?: string
  stack?: string[]
  cause?: DescribedError
  errors?: DescribedError[]
}

type Raw = Record<string, unknown>

const maxFrames = 12
const maxCauseDepth = 6

/** A program's identifier (class, code, table), never free text. */
const identifier = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[A-Za-z_$][\w$.-]{0,62}$/.test(value) ? value : undefined

const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

/** SQLSTATE, or the codes of Node.js and libraries; numbers pass unchanged. */
const codeOf = (value: unknown): string | number | undefined =>
  number(value) ??
  (typeof value === 'string' &&
  /^(?=.*[A-Z0-9])[A-Z0-9][A-Za-z0-9_.-]{1,62}$|^[a-z-]{2,30}$/.test(value)
    ? value
    : undefined)

/** Engine messages that contain only code, no values. */
const engineMessages = [
  // The property's name may be user data.
  /^Cannot (?:read|set) properties of (?:undefined|null)(?= \()/,
  /^[A-Za-z_$][\w$.]{0,80}(?:\(\.\.\.\))?(?:\.[\w$]{1,40})* is not (?:a function|a constructor|iterable|defined)$/,
  /^Cannot access '[A-Za-z_$][\w$]{0,40}' before initialization$/,
  /^(?:Invalid time value|Maximum call stack size exceeded|Invalid array length|fetch failed|terminated)$/,
  /^Minified React error #\d+/,
]

function messageOf(error: Error): string | undefined {
  if (isFault(error)) return error.message
  return engineMessages.map((pattern) => pattern.exec(error.message)?.[0]).find(Boolean)
}

// A function's name and a file location; no engine frame has another shape.
const frame =
  /^ {4}at (?:[\w$.<>#[\] ]{1,120} \()?(?:async )?(?:(?:file:\/\/|node:|\/|[A-Za-z]:\\)[^()?"']{0,300}(?:\?[tv]=\d+)?:\d+:\d+|<anonymous>|native)\)?$/

/** Stack frames; the message, which the stack repeats, is removed first. */
function framesOf(error: Error): string[] | undefined {
  if (typeof error.stack !== 'string') return undefined
  const { stack, message } = error
  const from = message ? stack.indexOf(message) : -1
  const rest = from < 0 ? stack : stack.slice(from + message.length)
  const frames = rest.split('\n').filter((line) => frame.test(line))
  return frames.length > 0 ? frames.slice(0, maxFrames).map((line) => line.trim()) : undefined
}

/** The SQL without quoted texts and long numbers. */
export function withoutValues(statement: string): string {
  return statement
    .replace(/\$([A-Za-z_]*)\$[\s\S]*?(?:\$\1\$|$)/g, '…')
    .replace(/'(?:[^']|'')*(?:'|$)/g, '…')
    .replace(/(?<![\w$])\d{5,}/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 600)
}

const statementOf = ({ query }: Raw): string | undefined =>
  typeof query === 'string' ? withoutValues(query) : undefined

function describeObject(error: Error, depth: number): DescribedError {
  const raw = error as unknown as Raw
  const { name, constructor } = error
  const described: Record<keyof DescribedError, unknown> = {
    name: (!/^error$/i.test(name) && identifier(name)) || identifier(constructor?.name) || 'Error',
    message: messageOf(error),
    code: codeOf(raw['code']),
    kind: isFault(error) ? identifier(raw['kind']) : undefined,
    status: number(
      raw['status'] ?? raw['responseCode'] ?? (raw['$metadata'] as Raw)?.['httpStatusCode'],
    ),
    syscall: identifier(raw['syscall']),
    hostname:
      typeof raw['hostname'] === 'string' && /^[\w.-]{1,253}$/.test(raw['hostname'])
        ? raw['hostname']
        : undefined,
    port: number(raw['port']),
    command:
      typeof raw['command'] === 'string' ? /^[A-Z]{3,12}\b/.exec(raw['command'])?.[0] : undefined,
    severity: identifier(raw['severity']),
    table: identifier(raw['table_name'] ?? raw['table']),
    column: identifier(raw['column_name'] ?? raw['column']),
    constraint: identifier(raw['constraint_name'] ?? raw['constraint']),
    routine: identifier(raw['routine']),
    statement: statementOf(raw),
    stack: framesOf(error),
    cause: error.cause === undefined ? undefined : describe(error.cause, depth + 1),
    errors: Array.isArray(raw['errors'])
      ? raw['errors'].slice(0, 3).map((one) => describe(one, depth + 1))
      : undefined,
  }
  const known = Object.entries(described).filter(([, value]) => value !== undefined)
  return Object.fromEntries(known) as DescribedError
}

function describe(error: unknown, depth: number): DescribedError {
  if (depth > maxCauseDepth) return { name: 'further causes' }
  if (error instanceof Error) return describeObject(error, depth)
  if (typeof error !== 'object' || error === null) return { name: typeof error }
  const raw = error as Raw
  const status = number(raw['status'])
  const inside = raw['error']
  return {
    name: identifier(error.constructor?.name) ?? 'object',
    ...(status !== undefined && { status }),
    ...(inside instanceof Error && { cause: describe(inside, depth + 1) }),
  }
}

/**
 * What the log shows of a thrown value. An allow-list: class, code, table, constraint, statement and location, but no
 * parameters, details, bodies, addresses, or messages other than our own literals.
 */
export function describeError(error: unknown): DescribedError {
  try {
    return describe(error, 0)
  } catch {
    // A throwing getter or a proxy must not lose the log line.
    return { name: 'unreadable error' }
  }
}

/** A described error on one line, for the queue's table of failed jobs. */
export function summarise(described: DescribedError): string {
  const { name, code, message, constraint, table } = described
  const own = [name, code, constraint ?? table].filter((part) => part !== undefined).join(' ')
  const whole = message === undefined ? own : `${own}: ${message}`
  return described.cause ? `${whole} ← ${summarise(described.cause)}`.slice(0, 500) : whole
}
