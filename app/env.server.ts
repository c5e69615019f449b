import { configurationProblems } from './env/problems.ts'
import { settings, type Settings } from './env/settings.ts'
import { isLoopback } from './loopback.ts'
import { Fault } from './log/fault.ts'

const blankAsAbsent = (source: Record<string, string | undefined>) =>
  Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )

export type Env = Settings & {
  /** The public base URL, without a trailing slash. */
  publicUrl: string
  /** Whether other machines can reach the server: HOST or PUBLIC_URL is not loopback. */
  exposed: boolean
}

/** The default base URL: `localhost`, unless HOST is another loopback address. */
function defaultUrl({ HOST, PORT }: { HOST: string; PORT: number }): string {
  const useLocalhost = !isLoopback(HOST) || ['127.0.0.1', '::1', 'localhost'].includes(HOST)
  const host = useLocalhost ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST
  return `http://${host}:${PORT}`
}

export class ConfigurationError extends Fault {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(`The configuration is invalid:\n${problems.map((p) => `  - ${p}`).join('\n')}`)
    this.name = 'ConfigurationError'
    this.problems = problems
  }
}

/** Parses settings; an empty string counts as not set. Throws ConfigurationError with every problem at once. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const parsed = settings.safeParse(blankAsAbsent(source))
  if (!parsed.success) {
    throw new ConfigurationError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    )
  }
  const publicUrl = (parsed.data.PUBLIC_URL ?? defaultUrl(parsed.data)).replace(/\/+$/, '')
  const exposed = !isLoopback(parsed.data.HOST) || !isLoopback(new URL(publicUrl).hostname)
  const wrong = configurationProblems(parsed.data, exposed)
  if (wrong.length > 0) throw new ConfigurationError(wrong)
  return { ...parsed.data, publicUrl, exposed }
}

export const acceptsPaystack = ({ PAYMENTS, PAYSTACK_SECRET_KEY }: Env): boolean =>
  PAYSTACK_SECRET_KEY !== undefined && PAYMENTS !== 'sandbox'

let current: Env | undefined

/** The parsed settings, read once. The only reader of process.env. Throws ConfigurationError. */
export function env(): Env {
  return (current ??= parseEnv(process.env))
}

/** Completes the settings by what the start found out, for this process and those it starts. */
export function completeEnv(
  found: Partial<
    Record<
      | 'HOST'
      | 'DATA_DIR'
      | 'DATABASE_URL'
      | 'DATABASE_POOLED'
      | 'SESSION_SECRET'
      | 'SESSION_SECRET_GENERATED',
      string
    >
  >,
): Env {
  Object.assign(process.env, found)
  current = undefined
  return env()
}

/** The signing secret. Throws ConfigurationError where it is not set. */
export function sessionSecret(): string {
  const secret = env().SESSION_SECRET
  if (!secret) throw new ConfigurationError(['SESSION_SECRET: missing'])
  return secret
}
