import { describe, expect, it } from 'vitest'
import {
  examinePayments,
  type PaymentSettings,
} from '#app/domain/subscriptions/events/doctor.server.ts'
import type { Finding } from '#app/gateways/payments/port.ts'
import { startFakePaystack } from '#tests/support/fake-paystack.ts'
import { launch } from '#tests/support/launched-command.ts'
import { makeProvider } from '#tests/support/plans.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const liveSite = 'https://gems.co.za'
const sentences = (findings: Finding[], kind: Finding['kind']) =>
  findings.filter((one) => one.kind === kind).map(({ sentence }) => sentence)

type Made = Awaited<ReturnType<typeof makeProvider>>
const settingsOf = ({ fake }: Made, change: Partial<PaymentSettings> = {}): PaymentSettings => ({
  mode: 'paystack-test',
  secretKey: fake.secretKey,
  publicKey: 'pk_test_1234567890',
  publicUrl: liveSite,
  ...change,
})
const examine = async (made: Made, change?: Partial<PaymentSettings>) =>
  examinePayments(settingsOf(made, change), made.provider)

describe('examinePayments', () => {
  it('finds nothing wrong with keys of one mode, two right plans and a public address', async () => {
    const made = await makeProvider()
    const findings = await examine(made)
    expect(findings.filter(({ kind }) => kind !== 'good')).toEqual([])
    expect(sentences(findings, 'good')).toEqual([
      'The secret key is a test key: no money moves.',
      'The public key is a test key too.',
      'The provider is reachable and takes the key.',
      "Basic: the provider's plan is R99 in ZAR, monthly.",
      "Premium: the provider's plan is R299 in ZAR, monthly.",
      "Enter this webhook address in the provider's dashboard: https://gems.co.za/api/webhooks/paystack",
    ])
    expect(JSON.stringify(findings)).not.toContain(made.fake.secretKey)
    expect(made.fake.requests.map(({ method }) => method)).toEqual(['GET', 'GET'])
  })

  it.each([
    [{ publicKey: 'pk_live_123' }, 'PAYSTACK_PUBLIC_KEY is a live key, the secret one a test key.'],
    [
      { publicKey: 'pk_123' },
      'PAYSTACK_PUBLIC_KEY begins neither with pk_test_ nor with pk_live_.',
    ],
    [
      { secretKey: 'sk_123' },
      'PAYSTACK_SECRET_KEY begins neither with sk_test_ nor with sk_live_.',
    ],
  ])('finds keys that do not fit: %o', async (change, sentence) => {
    expect(sentences(await examine(await makeProvider(), change), 'wrong')).toEqual([sentence])
  })

  it('says that a live key moves money, and warns of a public key that is not there', async () => {
    const change = {
      secretKey: 'sk_live_123',
      mode: 'paystack-live',
      publicKey: undefined,
    } as const
    const findings = await examine(await makeProvider(), change)
    expect(findings[0]?.sentence).toBe('The secret key is a live key: payments move money.')
    expect(sentences(findings, 'warning')).toEqual(['PAYSTACK_PUBLIC_KEY is not set.'])
  })

  const must = 'It must be 29900 cents in ZAR, monthly.'
  it.each([
    [{ amount: 29800 }, `costs 29800 cents. ${must}`],
    [{ currency: 'NGN' }, `is in NGN. ${must}`],
    [{ interval: 'annually' }, `is paid annually. ${must}`],
    [{ amount: 299, currency: 'USD' }, `is in USD and costs 299 cents. ${must}`],
  ])('finds a plan that is not ours: %o', async (bent, end) => {
    const made = await makeProvider()
    Object.assign(made.fake.plans['PLN_test_premium'] ?? {}, bent)
    expect(sentences(await examine(made), 'wrong')).toEqual([
      `PAYSTACK_PLAN_PREMIUM: the provider's plan ${end}`,
    ])
  })

  it('finds a plan code that is not known under this key, and one code for both plans', async () => {
    const made = await makeProvider()
    delete made.fake.plans['PLN_test_basic']
    expect(sentences(await examine(made), 'wrong')).toEqual([
      'PAYSTACK_PLAN_BASIC: the provider knows no such plan under this key.',
    ])
    const codes = { BASIC: 'PLN_test_premium', PREMIUM: 'PLN_test_premium' }
    made.provider.codes = codes
    expect(sentences(await examine(made), 'wrong')).toEqual([
      'PAYSTACK_PLAN_BASIC and PAYSTACK_PLAN_PREMIUM are the same plan.',
      "PAYSTACK_PLAN_BASIC: the provider's plan costs 29900 cents. It must be 9900 cents in ZAR, monthly.",
    ])
  })

  it.each([
    ['hang', 'The provider did not answer in time.'],
    ['reset', 'The provider cannot be reached. Please check the network and PAYSTACK_BASE_URL.'],
    ['html', 'The provider refused the question. It answered 502.'],
    ['server-error', 'The provider refused the question. It answered 500.'],
    ['empty', 'The answer did not come from the payment provider. Please check PAYSTACK_BASE_URL.'],
    ['wrong-key', 'The provider refuses PAYSTACK_SECRET_KEY.'],
  ] as const)('says what is the matter with a provider that fails: %s', async (fault, sentence) => {
    const made = await makeProvider({ timeoutMs: 300 })
    made.fake.failNext(fault)
    expect(sentences(await examine(made), 'wrong')).toEqual([sentence])
  })

  it.each([
    ['http://gems.co.za', 1],
    ['https://10.0.0.7', 1],
    ['https://[::1]:8443', 1],
    ['https://gems.local', 1],
    ['http://localhost:3000', 2],
  ])('warns of a webhook address the provider cannot use: %s', async (publicUrl, warnings) => {
    const findings = await examine(await makeProvider(), { publicUrl })
    expect(sentences(findings, 'warning')).toHaveLength(warnings)
    expect(sentences(findings, 'good').at(-1)).toContain(`${publicUrl}/api/webhooks/paystack`)
  })

  it('says that the sandbox takes the payments, asks nobody, and finds nothing wrong', async () => {
    const made = await makeProvider()
    const findings = await examine(made, { mode: 'sandbox', secretKey: undefined })
    expect(findings.map(({ kind }) => kind)).toEqual(['good', 'good'])
    expect(findings[0]?.sentence).toContain('The sandbox takes the payments: no money moves.')
    expect(made.fake.requests).toEqual([])
    const [chosen] = await examine(made, { mode: 'sandbox' })
    expect(chosen?.sentence).toContain('PAYMENTS=sandbox is set')
  })
})

async function doctor(settings: Record<string, string>) {
  const command = launch(['db/launcher/dev.js', 'db/commands/doctor.ts'], {
    DATABASE_URL: process.env['DATABASE_URL'] ?? '',
    DATA_DIR: temporaryFolder(),
    SESSION_SECRET: 'a secret for tests, of no worth to anyone',
    ...settings,
  })
  return { code: await command.finish(), output: command.output() }
}

describe('npm run doctor', () => {
  it('ends with 0 where all is well, and with 1 and a sentence where a plan is not', async () => {
    const fake = await startFakePaystack()
    const settings = {
      PAYSTACK_SECRET_KEY: fake.secretKey,
      PAYSTACK_PUBLIC_KEY: 'pk_test_1234567890',
      PAYSTACK_PLAN_BASIC: 'PLN_test_basic',
      PAYSTACK_PLAN_PREMIUM: 'PLN_test_premium',
      PAYSTACK_BASE_URL: `${fake.baseUrl}/`,
      PUBLIC_URL: liveSite,
    }
    const well = await doctor(settings)
    expect(well.output).toContain('Enter this webhook address')
    expect([well.code, /WRONG/.test(well.output)]).toEqual([0, false])
    const ill = await doctor({ ...settings, PAYSTACK_PLAN_BASIC: 'PLN_gone' })
    expect(ill.code).toBe(1)
    expect(ill.output).toContain(
      'WRONG    PAYSTACK_PLAN_BASIC: the provider knows no such plan under this key.',
    )
    expect(well.output + ill.output).not.toContain(fake.secretKey)
    expect(well.output + ill.output).not.toContain('pk_test_1234567890')
  })

  it('mentions the sandbox where no key is set', async () => {
    const { code, output } = await doctor({})
    expect([code, output.includes('The sandbox takes the payments')]).toEqual([0, true])
  })
})
