import { describe, expect, it } from 'vitest'
import { ConfigurationError, parseEnv, takesPaystack } from '#app/env.server.ts'

const problemsOf = (source: Record<string, string>): string[] => {
  try {
    parseEnv(source)
    return []
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems
    throw error
  }
}

const exposed = { HOST: '0.0.0.0', SESSION_SECRET: 'x'.repeat(32), PAYMENTS: 'sandbox' }

describe('the configuration', () => {
  it('needs nothing for a server on this machine', () => {
    const env = parseEnv({})
    expect(env).toMatchObject({ HOST: '127.0.0.1', PORT: 3000, exposed: false })
    expect(env.publicUrl).toBe('http://localhost:3000')
  })

  it('takes an empty value for an absent one', () => {
    expect(parseEnv({ PORT: '', SMTP_URL: '' }).PORT).toBe(3000)
  })

  it('names every problem at once', () => {
    const problems = problemsOf({ PORT: 'many', SEED: 'maybe', SMTP_URL: 'ftp://x' })
    expect(problems.map((line) => line.split(':')[0])).toEqual(['PORT', 'SEED', 'SMTP_URL'])
  })

  it('refuses half-given groups', () => {
    expect(problemsOf({ ADMIN_EMAIL: 'a@b.example' })[0]).toContain('ADMIN_PASSWORD')
    expect(problemsOf({ S3_BUCKET: 'gems' })[0]).toContain('S3_REGION')
    expect(problemsOf({ S3_ENDPOINT: 'http://minio.example' })[0]).toContain('S3_BUCKET')
    expect(problemsOf({ PAYSTACK_SECRET_KEY: 'sk_test_1' })[0]).toContain('PAYSTACK_PLAN_BASIC')
    expect(problemsOf({ SMTP_URL: 'smtp://127.0.0.1' })[0]).toContain('MAIL_FROM')
    expect(problemsOf({ PAYMENTS: 'paystack' })[0]).toContain('PAYSTACK_SECRET_KEY')
  })

  it('counts a public address as exposed even on loopback', () => {
    expect(
      parseEnv({ ...exposed, HOST: '127.0.0.1', PUBLIC_URL: 'https://gems.example' }).exposed,
    ).toBe(true)
    expect(parseEnv({ PUBLIC_URL: 'http://localhost:8080/' })).toMatchObject({
      exposed: false,
      publicUrl: 'http://localhost:8080',
    })
  })

  it.each([
    ['without a secret', { SESSION_SECRET: '' }, 'SESSION_SECRET'],
    ['with a generated secret', { SESSION_SECRET_GENERATED: '1' }, 'SESSION_SECRET'],
    ['with payments that nobody asked for', { PAYMENTS: '' }, 'PAYMENTS'],
    ['without limits', { RATE_LIMIT: 'off' }, 'RATE_LIMIT'],
    ['with webhooks into its own network', { WEBHOOK_ALLOW_PRIVATE: '1' }, 'WEBHOOK_ALLOW_PRIVATE'],
  ])('refuses an exposed server %s', (_, change, name) => {
    expect(problemsOf(exposed)).toEqual([])
    expect(problemsOf({ ...exposed, ...change })).toEqual([expect.stringContaining(name)])
  })

  const paystack = {
    PAYSTACK_SECRET_KEY: 'sk_live_1',
    PAYSTACK_PLAN_BASIC: 'PLN_b',
    PAYSTACK_PLAN_PREMIUM: 'PLN_p',
  }
  it('takes payments by Paystack where a key is given, unless the sandbox is asked for', () => {
    expect(takesPaystack(parseEnv(paystack))).toBe(true)
    expect(takesPaystack(parseEnv({ ...paystack, PAYMENTS: 'paystack' }))).toBe(true)
    expect(takesPaystack(parseEnv({ ...paystack, PAYMENTS: 'sandbox' }))).toBe(false)
    expect(takesPaystack(parseEnv({}))).toBe(false)
    const { PAYMENTS: _, ...settings } = exposed
    expect(problemsOf({ ...settings, ...paystack })).toEqual([])
  })

  it.each([
    [{ PAYSTACK_SECRET_KEY: 'pk_live_1' }, 'PAYSTACK_SECRET_KEY: must begin with sk_'],
    [{ PAYSTACK_PUBLIC_KEY: 'sk_live_1' }, 'PAYSTACK_PUBLIC_KEY: must begin with pk_'],
    [{ PAYSTACK_PLAN_BASIC: '9900' }, 'PAYSTACK_PLAN_BASIC: must begin with PLN_'],
  ])("refuses keys in each other's place, and says no word of them: %o", (change, problem) => {
    expect(problemsOf({ ...paystack, ...change })).toEqual([problem])
  })
})
