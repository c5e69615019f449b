import { afterAll } from 'vitest'
import { fakeCodes, startFakePaystack } from './fake-paystack.ts'

/** Starts a fake Paystack for a whole file, and sets it as its provider: before the app reads its settings. */
export async function useFakePaystack() {
  const closing: (() => void)[] = []
  const fake = await startFakePaystack((close) => void closing.push(close))
  afterAll(() => closing.forEach((close) => close()))
  Object.assign(process.env, {
    PAYSTACK_SECRET_KEY: fake.secretKey,
    PAYSTACK_PLAN_BASIC: fakeCodes.BASIC,
    PAYSTACK_PLAN_PREMIUM: fakeCodes.PREMIUM,
    PAYSTACK_BASE_URL: fake.baseUrl,
    RATE_LIMIT: 'off',
  })
  return fake
}
