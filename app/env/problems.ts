import type { Settings } from './settings.ts'

export function configurationProblems(env: Settings, exposed: boolean): string[] {
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
