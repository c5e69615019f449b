import { z } from 'zod'
import { emailAddress } from '#app/domain/contact/schema.ts'
import { isLoopback } from './loopback.ts'
import { Fault } from './log/fault.ts'

const flag = z.enum(['0', '1']).default('0')
const port = z.coerce.number().int().min(0).max(65535)
const blankAsAbsent = (source: Record<string, string | undefined>) =>
  Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )

/** Keeps the first host of a URL that lists several (`host1,host2`). */
const firstHostOf = (url: string) => url.replace(/,[^/?@]*/, '')
const isReadable = (url: string) => URL.canParse(url) && !/%(?![0-9a-f]{2})/i.test(url)
const unreadable =
  'cannot be read as an address; in a password, : / @ and the like are written as %3A, %2F, %40'

const shape = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  PORT: port.default(3000),
  HOST: z
    .string()
    .transform((host) => host.replace(/^\[(.*)\]$/, '$1'))
    .default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().default('./.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .refine((url) => isReadable(firstHostOf(url)), unreadable)
    .optional(),
  SESSION_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  SESSION_SECRET_GENERATED: flag,
  ADMIN_EMAIL: emailAddress.optional(),
  ADMIN_PASSWORD: z.string().min(10, 'must be at least 10 characters').optional(),
  SEED: z.enum(['demo', 'none']).optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .refine(isReadable, unreadable)
    .optional(),
  MAIL_FROM: z.string().optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  S3_ADDRESSING: z.enum(['path', 'virtual']).optional(),
  S3_STS_ROLE_ARN: z.string().optional(),
  S3_STS_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  // AWS signatures are valid for seven days at most.
  UPLOAD_EXPIRES_SECONDS: z.coerce.number().int().min(1).max(604_800).default(604_800),
  PAYSTACK_SECRET_KEY: z.string().regex(/^sk_/, 'must begin with sk_').optional(),
  PAYSTACK_PUBLIC_KEY: z.string().regex(/^pk_/, 'must begin with pk_').optional(),
  PAYSTACK_BASE_URL: z.url().default('https://api.paystack.co'),
  PAYSTACK_PLAN_BASIC: z.string().regex(/^PLN_/, 'must begin with PLN_').optional(),
  PAYSTACK_PLAN_PREMIUM: z.string().regex(/^PLN_/, 'must begin with PLN_').optional(),
  PAYMENTS: z.enum(['sandbox', 'paystack']).optional(),
  VAT_NUMBER: z
    .string()
    .regex(/^4\d{9}$/, 'must be 10 digits that begin with 4')
    .optional(),
  COMPANY_NAME: z.string().max(120).optional(),
  COMPANY_ADDRESS: z.string().max(300).optional(),
  WEBHOOK_HOSTS: z.string().default(''),
  WEBHOOK_ALLOW_PRIVATE: flag,
  RATE_LIMIT: z.enum(['on', 'off']).default('on'),
  WORKER: z.enum(['inline', 'off']).default('inline'),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** Set by Node's users and by the start, not by operators. */
const internal = new Set(['NODE_ENV', 'SESSION_SECRET_GENERATED'])

export const settingNames = Object.keys(shape.shape).filter((name) => !internal.has(name))

export type Env = z.infer<typeof shape> & {
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

/** Settings that require each other, and settings that an exposed server refuses. */
function configurationProblems(env: z.infer<typeof shape>, exposed: boolean): string[] {
  const wrong: string[] = []
  const requireTogether = (names: (keyof typeof env)[], why: string) => {
    const given = names.filter((name) => env[name] !== undefined)
    if (given.length > 0 && given.length < names.length) {
      const missing = names.filter((name) => env[name] === undefined)
      wrong.push(`${missing.join(', ')}: missing, but ${given.join(', ')} is set (${why})`)
    }
  }
  requireTogether(['ADMIN_EMAIL', 'ADMIN_PASSWORD'], 'the first admin needs both')
  requireTogether(
    ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    'object storage needs all four',
  )
  const besides = ['S3_ENDPOINT', 'S3_PUBLIC_URL', 'S3_STS_ROLE_ARN'] as const
  const unused = besides.filter((name) => env[name] !== undefined)
  if (unused.length > 0 && !env.S3_BUCKET) {
    wrong.push(`S3_BUCKET: missing, but ${unused.join(', ')} is set`)
  }
  requireTogether(
    ['PAYSTACK_SECRET_KEY', 'PAYSTACK_PLAN_BASIC', 'PAYSTACK_PLAN_PREMIUM'],
    'payments need all three',
  )
  requireTogether(['VAT_NUMBER', 'COMPANY_NAME', 'COMPANY_ADDRESS'], 'tax invoices need all three')
  if (env.PAYMENTS === 'paystack' && !env.PAYSTACK_SECRET_KEY) {
    wrong.push('PAYSTACK_SECRET_KEY: missing, but PAYMENTS=paystack')
  }
  if (env.SMTP_URL && !env.MAIL_FROM) wrong.push('MAIL_FROM: missing, but SMTP_URL is set')
  if (exposed) {
    if (!env.SESSION_SECRET || env.SESSION_SECRET_GENERATED === '1') {
      wrong.push('SESSION_SECRET: an exposed server needs one of its own')
    }
    if (!env.PAYSTACK_SECRET_KEY && env.PAYMENTS !== 'sandbox') {
      wrong.push(
        'PAYMENTS: an exposed server without a Paystack key needs PAYMENTS=sandbox said on purpose',
      )
    }
    if (env.RATE_LIMIT === 'off') wrong.push('RATE_LIMIT: an exposed server refuses off')
    if (env.WEBHOOK_ALLOW_PRIVATE === '1')
      wrong.push('WEBHOOK_ALLOW_PRIVATE: an exposed server refuses 1')
  }
  return wrong
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
  const parsed = shape.safeParse(blankAsAbsent(source))
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

export type Bucket = {
  name: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Undefined for Amazon S3. */
  endpoint: string | undefined
  pathStyle: boolean
  /** The bucket's own base URL, without a trailing slash. */
  url: string
  /** The base URL of public objects, without a trailing slash. */
  publicUrl: string
  stsRoleArn: string | undefined
  stsEndpoint: string | undefined
}

export function bucketOf(env: Env): Bucket | null {
  const { S3_BUCKET: name, S3_REGION: region, S3_ENDPOINT: endpoint } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!name || !region || !accessKeyId || !secretAccessKey) return null
  // A wildcard certificate covers one level of subdomain, so a bucket name with dots needs path style.
  const pathStyle = name.includes('.') || (env.S3_ADDRESSING ?? (endpoint ? 'path' : '')) === 'path'
  const base = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)
  if (pathStyle) base.pathname = `${base.pathname.replace(/\/+$/, '')}/${name}`
  else base.hostname = `${name}.${base.hostname}`
  const url = base.href.replace(/\/+$/, '')
  return {
    name,
    region,
    accessKeyId,
    secretAccessKey,
    endpoint,
    pathStyle,
    url,
    publicUrl: (env.S3_PUBLIC_URL ?? url).replace(/\/+$/, ''),
    stsRoleArn: env.S3_STS_ROLE_ARN,
    stsEndpoint: env.S3_STS_ENDPOINT ?? endpoint,
  }
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
    Record<'DATA_DIR' | 'DATABASE_URL' | 'SESSION_SECRET' | 'SESSION_SECRET_GENERATED', string>
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
