import { describe, expect, it } from 'vitest'
import { ConfigurationError, parseEnv, acceptsPaystack } from '#app/env.server.ts'
import { settings } from '#app/env/settings.ts'
import { settingNames } from '#tests/support/settings.ts'

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

it('lists every setting in .env.example, each once', () => {
  // Set by Node's users and by the start, not by operators.
  const internal = ['NODE_ENV', 'DATABASE_POOLED', 'SESSION_SECRET_GENERATED', 'INIT_CWD']
  expect([...settingNames, ...internal].sort()).toEqual(Object.keys(settings.shape).sort())
})

describe('the configuration', () => {
  it('needs no settings for a local server', () => {
    const env = parseEnv({})
    expect(env).toMatchObject({ HOST: '127.0.0.1', PORT: 3000, exposed: false })
    expect(env.publicUrl).toBe('http://localhost:3000')
  })

  it('treats an empty value as not set', () => {
    expect(parseEnv({ PORT: '', SMTP_URL: '' }).PORT).toBe(3000)
  })

  it('names every problem at once', () => {
    const problems = problemsOf({ PORT: 'many', SEED: 'maybe', SMTP_URL: 'ftp://x' })
    expect(problems.map((line) => line.split(':')[0])).toEqual(['PORT', 'SEED', 'SMTP_URL'])
  })

  it.each([
    ['DATABASE_URL', 'postgres://u:s3cret@ho:st:5432/db'],
    ['DATABASE_URL', 'postgres://u:s3/cret@host:5432/db'],
    ['DATABASE_URL', 'postgres://u:s3%cret@host:5432/db'],
    ['SMTP_URL', 'smtp://u:s3#cret@host:587'],
  ])('refuses an unreadable %s without repeating it: %s', (name, url) => {
    const problems = problemsOf({ [name]: url, MAIL_FROM: 'gems@example.co.za' })
    expect(problems).toEqual([expect.stringMatching(`^${name}: cannot be read`)])
    expect(problems.join()).not.toMatch(/s3|cret/)
  })

  it.each([
    'postgres://u:p%40ss@host:5432/db?sslmode=require',
    'postgresql://u@[::1]/db',
    'postgres://u:p@one:5432,two:5433/db',
    'postgres:///db?host=/run/postgresql',
  ])('takes %s as a database', (DATABASE_URL) => {
    expect(parseEnv({ DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL)
  })

  it('refuses incomplete groups', () => {
    expect(problemsOf({ ADMIN_EMAIL: 'a@b.example' })[0]).toContain('ADMIN_PASSWORD')
    expect(problemsOf({ S3_BUCKET: 'gems' })[0]).toContain('S3_REGION')
    expect(problemsOf({ S3_ENDPOINT: 'http://minio.example' })[0]).toContain('S3_BUCKET')
    expect(problemsOf({ PAYSTACK_SECRET_KEY: 'sk_test_1' })[0]).toContain('PAYSTACK_PLAN_BASIC')
    expect(problemsOf({ SMTP_URL: 'smtp://127.0.0.1' })[0]).toContain('MAIL_FROM')
    expect(problemsOf({ PAYMENTS: 'paystack' })[0]).toContain('PAYSTACK_SECRET_KEY')
    expect(problemsOf({ DATABASE_DIRECT_URL: 'postgres://h/db' })[0]).toContain('DATABASE_URL')
  })

  it('takes all three settings of tax invoices or none, and only a VAT number', () => {
    const company = { COMPANY_NAME: 'Gem Trading', COMPANY_ADDRESS: '1 Long Street, Cape Town' }
    expect(problemsOf({ ...company, VAT_NUMBER: '4123456789' })).toEqual([])
    expect(problemsOf(company)).toEqual([
      'VAT_NUMBER: missing, but COMPANY_NAME, COMPANY_ADDRESS is set (tax invoices need all three)',
    ])
    expect(problemsOf({ VAT_NUMBER: '4123456789' })[0]).toContain('COMPANY_NAME, COMPANY_ADDRESS')
    for (const VAT_NUMBER of ['5123456789', '412345678', '41234567890', '4x23456789']) {
      expect(problemsOf({ ...company, VAT_NUMBER })).toEqual([
        'VAT_NUMBER: must be 10 digits that begin with 4',
      ])
    }
  })

  it('treats a public URL as exposed even on loopback', () => {
    expect(
      parseEnv({ ...exposed, HOST: '127.0.0.1', PUBLIC_URL: 'https://gems.example' }).exposed,
    ).toBe(true)
    expect(parseEnv({ PUBLIC_URL: 'http://localhost:8080/' })).toMatchObject({
      exposed: false,
      publicUrl: 'http://localhost:8080',
    })
  })

  it.each([
    ['https://127.0.0.1.nip.io', true],
    ['http://127.evil.example:3000', true],
    ['http://localhost.evil.example', true],
    ['http://0.0.0.0:3000', true],
    ['http://[::]:3000', true],
    ['http://192.168.1.5:3000', true],
    ['http://user@localhost@gems.example', true],
    ['http://localhost:3000', false],
    ['http://LOCALHOST.:3000', false],
    ['http://127.1:3000', false],
    ['http://[::1]:3000', false],
    ['https://localhost', false],
  ])('takes PUBLIC_URL=%s for exposed: %s', (PUBLIC_URL, yes) => {
    const source = {
      ...exposed,
      HOST: '127.0.0.1',
      PUBLIC_URL: PUBLIC_URL.replace(/^http:/, 'https:'),
    }
    expect(parseEnv(source).exposed).toBe(yes)
    expect(problemsOf({ PUBLIC_URL }).length > 0).toBe(yes)
  })

  it.each([
    ['http://gems.example', false],
    ['HTTP://GEMS.EXAMPLE:80/', false],
    ['http://localhost.evil.example', false],
    ['http://203.0.113.9', false],
    ['http://3405803785', false],
    ['http://0.0.0.0:3000', false],
    ['https://gems.example', true],
    ['http://192.168.1.5:3000', true],
    ['http://[fd00::5]:3000', true],
    ['http://localhost:3000', true],
  ])('takes PUBLIC_URL=%s of an exposed server: %s', (PUBLIC_URL, yes) => {
    const problems = problemsOf({ ...exposed, PUBLIC_URL })
    expect(problems).toEqual(yes ? [] : [expect.stringMatching(/^PUBLIC_URL: .*needs https/)])
  })

  it.each([
    ['0.0.0.0', true],
    ['::', true],
    ['[::]', true],
    ['0', true],
    ['127.0.0.1.nip.io', true],
    ['localhost.evil.example', true],
    ['gems', true],
    ['127.0.0.1', false],
    ['127.1', false],
    ['::1', false],
    ['[::1]', false],
    ['localhost', false],
  ])('takes HOST=%s for exposed: %s', (HOST, yes) => {
    expect(parseEnv({ ...exposed, HOST }).exposed).toBe(yes)
    expect(problemsOf({ HOST }).length > 0).toBe(yes)
  })

  it.each([
    ['127.0.0.1', 'http://localhost:3000'],
    ['[::1]', 'http://localhost:3000'],
    ['127.0.0.2', 'http://127.0.0.2:3000'],
  ])('derives the URL of a server on HOST=%s: %s', (HOST, url) => {
    expect(parseEnv({ HOST }).publicUrl).toBe(url)
  })

  it.each([
    ['without a secret', { SESSION_SECRET: '' }, 'SESSION_SECRET'],
    ['with a generated secret', { SESSION_SECRET_GENERATED: '1' }, 'SESSION_SECRET'],
    ['with payments that nobody asked for', { PAYMENTS: '' }, 'PAYMENTS'],
    ['without limits', { RATE_LIMIT: 'off' }, 'RATE_LIMIT'],
    ['without a second factor', { ADMIN_SECOND_FACTOR: 'off' }, 'ADMIN_SECOND_FACTOR'],
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
  it('uses Paystack where a key is set, unless PAYMENTS=sandbox', () => {
    expect(acceptsPaystack(parseEnv(paystack))).toBe(true)
    expect(acceptsPaystack(parseEnv({ ...paystack, PAYMENTS: 'paystack' }))).toBe(true)
    expect(acceptsPaystack(parseEnv({ ...paystack, PAYMENTS: 'sandbox' }))).toBe(false)
    expect(acceptsPaystack(parseEnv({}))).toBe(false)
    const { PAYMENTS: _, ...settings } = exposed
    expect(problemsOf({ ...settings, ...paystack })).toEqual([])
  })

  it.each([
    [{ PAYSTACK_SECRET_KEY: 'pk_live_1' }, 'PAYSTACK_SECRET_KEY: must begin with sk_'],
    [{ PAYSTACK_PUBLIC_KEY: 'sk_live_1' }, 'PAYSTACK_PUBLIC_KEY: must begin with pk_'],
    [{ PAYSTACK_PLAN_BASIC: '9900' }, 'PAYSTACK_PLAN_BASIC: must begin with PLN_'],
  ])('refuses swapped keys without repeating them: %o', (change, problem) => {
    expect(problemsOf({ ...paystack, ...change })).toEqual([problem])
  })
})
