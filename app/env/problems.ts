import { isLoopback, isPrivateAddress } from '../loopback.ts'
import type { Settings } from './settings.ts'

/** What is missing where only some of the settings that need each other are given. */
function incomplete(env: Settings, names: (keyof Settings)[], why: string): string[] {
  const given = names.filter((name) => env[name] !== undefined)
  if (given.length === 0 || given.length === names.length) return []
  const missing = names.filter((name) => env[name] === undefined)
  return [`${missing.join(', ')}: missing, but ${given.join(', ')} is set (${why})`]
}

function bucketUnnamed(env: Settings): string[] {
  const besides = ['S3_ENDPOINT', 'S3_PUBLIC_URL', 'S3_STS_ROLE_ARN'] as const
  const unused = besides.filter((name) => env[name] !== undefined)
  if (unused.length === 0 || env.S3_BUCKET) return []
  return [`S3_BUCKET: missing, but ${unused.join(', ')} is set`]
}

function databaseUnnamed(env: Settings): string[] {
  const besides = ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const
  const unused = besides.filter((name) => env[name] !== undefined)
  if (unused.length === 0 || env.DATABASE_URL) return []
  return [`DATABASE_URL: missing, but ${unused.join(', ')} is set`]
}

/** Whether passwords and sessions would cross the internet in the clear. */
function isReadableOnTheWay({ PUBLIC_URL }: Settings): boolean {
  if (!PUBLIC_URL) return false
  const { protocol, hostname } = new URL(PUBLIC_URL)
  return protocol === 'http:' && !isLoopback(hostname) && !isPrivateAddress(hostname)
}

function unsafeForOthers(env: Settings): string[] {
  const wrong: string[] = []
  if (!env.SESSION_SECRET || env.SESSION_SECRET_GENERATED === '1') {
    wrong.push('SESSION_SECRET: an exposed server needs one of its own')
  }
  if (!env.PAYSTACK_SECRET_KEY && env.PAYMENTS !== 'sandbox') {
    wrong.push(
      'PAYMENTS: an exposed server without a Paystack key needs PAYMENTS=sandbox said on purpose',
    )
  }
  if (isReadableOnTheWay(env)) {
    wrong.push(
      'PUBLIC_URL: a public address needs https; a proxy in front may ask this server by http',
    )
  }
  if (env.RATE_LIMIT === 'off') wrong.push('RATE_LIMIT: an exposed server refuses off')
  if (env.ADMIN_SECOND_FACTOR === 'off') {
    wrong.push('ADMIN_SECOND_FACTOR: an exposed server refuses off')
  }
  if (env.WEBHOOK_ALLOW_PRIVATE === '1') {
    wrong.push('WEBHOOK_ALLOW_PRIVATE: an exposed server refuses 1')
  }
  return wrong
}

export function configurationProblems(env: Settings, exposed: boolean): string[] {
  const s3 = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const paystack = ['PAYSTACK_SECRET_KEY', 'PAYSTACK_PLAN_BASIC', 'PAYSTACK_PLAN_PREMIUM'] as const
  const seller = ['VAT_NUMBER', 'COMPANY_NAME', 'COMPANY_ADDRESS'] as const
  const needsKey = env.PAYMENTS === 'paystack' && !env.PAYSTACK_SECRET_KEY
  return [
    ...incomplete(env, ['ADMIN_EMAIL', 'ADMIN_PASSWORD'], 'the first admin needs both'),
    ...incomplete(env, [...s3], 'object storage needs all four'),
    ...bucketUnnamed(env),
    ...incomplete(env, [...paystack], 'payments need all three'),
    ...incomplete(env, [...seller], 'tax invoices need all three'),
    ...databaseUnnamed(env),
    ...(needsKey ? ['PAYSTACK_SECRET_KEY: missing, but PAYMENTS=paystack'] : []),
    ...(env.SMTP_URL && !env.MAIL_FROM ? ['MAIL_FROM: missing, but SMTP_URL is set'] : []),
    ...(exposed ? unsafeForOthers(env) : []),
  ]
}
