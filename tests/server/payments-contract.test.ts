import { createHmac, randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { paystack } from '#app/gateways/payments/paystack/gateway.server.ts'
import { isPaystackPage } from '#app/gateways/payments/paystack/pages.ts'
import { PaymentsFault, type PaymentsGateway } from '#app/gateways/payments/port.ts'
import { fakeCodes, startFakePaystack } from '#tests/support/fake-paystack.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** A provider and what its customers do on its payment page. */
type World = {
  gateway: PaymentsGateway
  /** The same provider, asked with a key that is not ours. */
  stranger: PaymentsGateway
  codes: { BASIC: string; PREMIUM: string }
  secretKey: string
  /** Whether a page is the provider's own. */
  isItsPage: (url: URL) => boolean
  pay: (reference: string) => unknown
  decline: (reference: string) => unknown
  turnBack: (reference: string) => unknown
}

const timeoutMs = 10_000

/** The fake of the tests, whose answers follow Paystack's public OpenAPI description. */
async function fakeWorld(): Promise<World> {
  const fake = await startFakePaystack()
  const { baseUrl, secretKey, pay, decline, turnBack } = fake
  const settings = { baseUrl, isCheckoutAddress: isPaystackPage, timeoutMs }
  return {
    gateway: paystack({ ...settings, secretKey }),
    stranger: paystack({ ...settings, secretKey: 'sk_test_stranger' }),
    codes: fakeCodes,
    secretKey,
    isItsPage: isPaystackPage,
    pay,
    decline,
    turnBack,
  }
}

const sessionSecret = 'a secret for tests, of no worth to anyone'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { SESSION_SECRET: sessionSecret } })
})

/** The sandbox of a running server, asked over HTTP as the product itself asks it. */
async function sandboxWorld(): Promise<World> {
  const { url } = server
  const secretKey = `sk_test_${createHmac('sha256', sessionSecret).update('payments sandbox').digest('hex')}`
  const isItsPage = ({ origin, pathname }: URL) => origin === url && pathname.startsWith('/sandbox')
  const settings = { baseUrl: `${url}/sandbox/paystack`, isCheckoutAddress: isItsPage, timeoutMs }
  const choose = (intent: string) => async (reference: string) => {
    const answer = await fetch(`${url}/sandbox/checkout/${reference}`, {
      method: 'POST',
      headers: { origin: url },
      body: new URLSearchParams({ intent }),
      redirect: 'manual',
    })
    await answer.arrayBuffer()
    expect(answer.status).toBe(302)
  }
  return {
    gateway: paystack({ ...settings, secretKey }),
    stranger: paystack({ ...settings, secretKey: 'sk_test_stranger' }),
    codes: { BASIC: 'PLN_sandbox_basic', PREMIUM: 'PLN_sandbox_premium' },
    secretKey,
    isItsPage,
    pay: choose('pay'),
    decline: choose('fail'),
    turnBack: choose('cancel'),
  }
}

const orderOf = (planCode: string) => ({
  email: `${randomBytes(6).toString('hex')}@example.co.za`,
  firstName: 'Thandi',
  lastName: 'Nkosi',
  phone: '+27215550100',
  amountCents: 9900,
  planCode,
  reference: `cptgems-${randomBytes(16).toString('hex')}`,
  callbackUrl: 'http://localhost:3000/subscription/return',
  cancelUrl: 'http://localhost:3000/subscription/return?cancelled=1',
})

/** The customer code of somebody who has paid for a plan, and the subscription that began. */
async function subscribed({ gateway, pay, codes }: World) {
  const order = orderOf(codes.PREMIUM)
  await gateway.openCheckout(order)
  await pay(order.reference)
  const customerCode = (await gateway.transaction(order.reference))?.customerCode ?? ''
  const [subscription] = await gateway.subscriptionsOf(customerCode)
  if (!subscription?.emailToken) throw new Error('nothing was subscribed, or its token is missing')
  return { order, customerCode, subscription, token: subscription.emailToken }
}

async function faultOf(work: Promise<unknown>): Promise<PaymentsFault> {
  const error = await work.then(
    () => new Error('it did not fail'),
    (thrown: unknown) => thrown,
  )
  if (error instanceof PaymentsFault) return error
  throw error
}

const day = 86_400_000
const inDays = (date: Date | null) => ((date?.getTime() ?? 0) - Date.now()) / day

describe.each([
  ['the fake Paystack', fakeWorld],
  ['the sandbox', sandboxWorld],
])('%s keeps the contract of PaymentsGateway', (_, makeWorld) => {
  it('opens a checkout on a page of its own, undecided until somebody acts there', async () => {
    const { gateway, codes, isItsPage } = await makeWorld()
    const order = orderOf(codes.BASIC)
    const opened = await gateway.openCheckout(order)
    expect(opened.reference).toBe(order.reference)
    expect(new URL(opened.authorizationUrl)).toSatisfy(isItsPage)
    const standing = await gateway.transaction(order.reference)
    // Paystack calls a payment abandoned until it is paid, and it may be paid still.
    expect(['pending', 'abandoned']).toContain(standing?.state)
    expect(standing).toMatchObject({ reference: order.reference, paidAt: null, isRenewal: false })
  })

  it('reports a payment: its plan, customer, currency, and the amount of the plan whatever was sent', async () => {
    const { gateway, codes, pay } = await makeWorld()
    const order = { ...orderOf(codes.PREMIUM), amountCents: 1 }
    await gateway.openCheckout(order)
    await pay(order.reference)
    const paid = await gateway.transaction(order.reference)
    expect(paid).toMatchObject({
      reference: order.reference,
      state: 'success',
      amountCents: 29900,
      requestedAmountCents: 29900,
      currency: 'ZAR',
      planCode: codes.PREMIUM,
      customerCode: expect.stringMatching(/^CUS_/),
      customerEmail: order.email,
      isRenewal: false,
    })
    expect(Math.abs(inDays(paid?.paidAt ?? null))).toBeLessThan(0.01)
  })

  it('gives back a payment in parts, never more than was paid, and lists what it gave back', async () => {
    const world = await makeWorld()
    const { gateway } = world
    const { order } = await subscribed(world)
    const { reference } = order
    const other = await subscribed(world)
    expect(await gateway.refundsOf(reference)).toEqual([])
    const made = await gateway.refund({ reference, amountCents: 9900, note: 'a part' })
    expect(made).toMatchObject({ amountCents: 9900, state: 'pending', note: 'a part' })
    expect((await gateway.transaction(reference))?.state).toBe('success')
    const tooMuch = await faultOf(gateway.refund({ reference, amountCents: 20_001, note: 'more' }))
    expect(tooMuch).toMatchObject({ kind: 'refused', status: 400 })
    await gateway.refund({ reference, amountCents: 20_000, note: 'the rest' })
    expect((await gateway.transaction(reference))?.state).toBe('reversed')
    expect(await gateway.refundsOf(reference)).toMatchObject([
      { id: made.id, amountCents: 9900, note: 'a part' },
      { amountCents: 20_000, note: 'the rest' },
    ])
    expect(await gateway.refundsOf(other.order.reference)).toEqual([])
  })

  it('refunds nothing that it does not know or that was not paid', async () => {
    const { gateway, codes } = await makeWorld()
    const unknown = orderOf(codes.BASIC).reference
    expect(await gateway.refundsOf(unknown)).toEqual([])
    const refusal = await faultOf(gateway.refund({ reference: unknown, amountCents: 1, note: '' }))
    expect(refusal.kind).toBe('refused')
    const order = orderOf(codes.BASIC)
    await gateway.openCheckout(order)
    const unpaid = await faultOf(gateway.refund({ ...order, note: '' }))
    expect(unpaid.kind).toBe('refused')
  })

  it('reports a payment that was declined, with a sentence, and lets it be paid after all', async () => {
    const { gateway, codes, pay, decline } = await makeWorld()
    const order = orderOf(codes.BASIC)
    await gateway.openCheckout(order)
    await decline(order.reference)
    expect(await gateway.transaction(order.reference)).toMatchObject({
      state: 'failed',
      answer: expect.stringMatching(/\w/),
      paidAt: null,
    })
    await pay(order.reference)
    expect((await gateway.transaction(order.reference))?.state).toBe('success')
  })

  it('reports a payment from which somebody turned back', async () => {
    const { gateway, codes, turnBack } = await makeWorld()
    const order = orderOf(codes.BASIC)
    await gateway.openCheckout(order)
    await turnBack(order.reference)
    expect((await gateway.transaction(order.reference))?.state).toBe('abandoned')
  })

  it('refuses a reference that is taken, one with foreign letters, and an unknown plan', async () => {
    const { gateway, codes } = await makeWorld()
    const order = orderOf(codes.BASIC)
    await gateway.openCheckout(order)
    const twice = await faultOf(
      gateway
        .openCheckout(orderOf(codes.PREMIUM))
        .then(() =>
          gateway.openCheckout({ ...orderOf(codes.PREMIUM), reference: order.reference }),
        ),
    )
    expect(twice).toMatchObject({ kind: 'refused', status: 400 })
    expect(twice.answer).toMatch(/duplicate/i)
    const foreign = { ...orderOf(codes.BASIC), reference: 'cptgems_1' }
    expect((await faultOf(gateway.openCheckout(foreign))).kind).toBe('refused')
    const planless = await faultOf(gateway.openCheckout(orderOf('PLN_unknown')))
    expect(planless).toMatchObject({ kind: 'refused', status: 400 })
    expect(planless.answer).toMatch(/invalid plan/i)
    expect(planless.answer).not.toContain('@')
  })

  it('knows nothing of references, subscriptions, customers and plans that are not', async () => {
    const { gateway } = await makeWorld()
    expect(await gateway.transaction('cptgems-unknown')).toBeNull()
    expect(await gateway.subscription('SUB_unknown')).toBeNull()
    expect(await gateway.plan('PLN_unknown')).toBeNull()
    expect(await gateway.paymentsOf('CUS_unknown')).toEqual([])
    expect(await gateway.subscriptionsOf('CUS_unknown')).toEqual([])
    expect((await faultOf(gateway.cardLink('SUB_unknown'))).name).toBe('PaymentsFault')
  })

  it("lists a customer's payments and subscriptions, and nobody else's", async () => {
    const world = await makeWorld()
    const { gateway, codes } = world
    const one = await subscribed(world)
    await subscribed(world)
    const payments = await gateway.paymentsOf(one.customerCode)
    const everybodys = await gateway.paymentsSince(new Date(Date.now() - 60_000), 1)
    expect(everybodys.map(({ reference }) => reference)).toContain(one.order.reference)
    expect(await gateway.paymentsSince(new Date(Date.now() + 60_000), 1)).toEqual([])
    expect(await gateway.paymentsSince(new Date(0), 9999)).toEqual([])
    expect(payments.map(({ reference, state }) => [reference, state])).toEqual([
      [one.order.reference, 'success'],
    ])
    expect(await gateway.subscriptionsOf(one.customerCode)).toEqual([one.subscription])
    expect(one.subscription).toMatchObject({
      code: expect.stringMatching(/^SUB_/),
      state: 'active',
      planCode: codes.PREMIUM,
      customerCode: one.customerCode,
      amountCents: 29900,
    })
    expect(await gateway.subscription(one.subscription.code)).toEqual(one.subscription)
    const days = inDays(one.subscription.nextPaymentAt)
    expect([days > 27, days < 32]).toEqual([true, true])
  })

  it('ends the renewals of a subscription; twice is once, and the wrong token ends nothing', async () => {
    const world = await makeWorld()
    const { gateway } = world
    const { subscription, token } = await subscribed(world)
    const wrong = await faultOf(gateway.disable(subscription.code, 'not-the-token'))
    expect(wrong.kind).toBe('refused')
    expect((await gateway.subscription(subscription.code))?.state).toBe('active')
    await gateway.disable(subscription.code, token)
    await gateway.disable(subscription.code, token)
    expect((await gateway.subscription(subscription.code))?.state).toBe('non-renewing')
  })

  it('lets a subscription renew again that runs out, with its token alone, and takes nothing', async () => {
    const world = await makeWorld()
    const { gateway } = world
    const { subscription, customerCode, token } = await subscribed(world)
    await gateway.disable(subscription.code, token)
    const wrong = await faultOf(gateway.enable(subscription.code, 'not-the-token'))
    expect(wrong.kind).toBe('refused')
    await gateway.enable(subscription.code, token)
    expect(await gateway.subscription(subscription.code)).toEqual(subscription)
    expect(await gateway.paymentsOf(customerCode)).toHaveLength(1)
    expect((await faultOf(gateway.enable(subscription.code, token))).kind).toBe('refused')
  })

  it('subscribes a customer later on the same card, and takes nothing now', async () => {
    const world = await makeWorld()
    const { gateway, codes } = world
    const { customerCode } = await subscribed(world)
    const startAt = new Date(Date.now() + 20 * day)
    await gateway.subscribeLater({ customerCode, planCode: codes.BASIC, startAt })
    const all = await gateway.subscriptionsOf(customerCode)
    const later = all.find(({ planCode }) => planCode === codes.BASIC)
    expect(all).toHaveLength(2)
    expect(later).toMatchObject({ state: 'active', nextPaymentAt: startAt, amountCents: 9900 })
    expect(await gateway.paymentsOf(customerCode)).toHaveLength(1)
    const unknown = [
      { customerCode: 'CUS_unknown', planCode: codes.BASIC, startAt },
      { customerCode, planCode: 'PLN_unknown', startAt },
    ]
    for (const order of unknown) {
      expect((await faultOf(gateway.subscribeLater(order))).name).toBe('PaymentsFault')
    }
  })

  it("gives the page for a subscription's card, on a host of its own", async () => {
    const world = await makeWorld()
    const { subscription } = await subscribed(world)
    const link = await world.gateway.cardLink(subscription.code)
    expect(new URL(link)).toSatisfy(world.isItsPage)
  })

  it('reports both plans as the catalogue has them', async () => {
    const { gateway, codes } = await makeWorld()
    const monthly = { currency: 'ZAR', interval: 'monthly' }
    expect(await gateway.plan(codes.BASIC)).toEqual({
      code: codes.BASIC,
      name: 'Basic',
      amountCents: 9900,
      ...monthly,
    })
    expect(await gateway.plan(codes.PREMIUM)).toEqual({
      code: codes.PREMIUM,
      name: 'Premium',
      amountCents: 29900,
      ...monthly,
    })
  })

  it('refuses everything to somebody with another key', async () => {
    const world = await makeWorld()
    const { stranger, codes } = world
    const { subscription, token, customerCode, order } = await subscribed(world)
    const startAt = new Date(Date.now() + day)
    const calls = [
      stranger.openCheckout(orderOf(codes.BASIC)),
      stranger.transaction(order.reference),
      stranger.paymentsOf(customerCode),
      stranger.subscription(subscription.code),
      stranger.subscriptionsOf(customerCode),
      stranger.disable(subscription.code, token),
      stranger.subscribeLater({ customerCode, planCode: codes.BASIC, startAt }),
      stranger.cardLink(subscription.code),
      stranger.plan(codes.BASIC),
    ]
    for (const fault of await Promise.all(calls.map(faultOf))) {
      expect(fault).toMatchObject({ kind: 'refused', status: 401 })
    }
    expect(await world.gateway.subscriptionsOf(customerCode)).toEqual([subscription])
  })

  it('knows its own signature, over exactly the bytes', async () => {
    const { gateway, stranger, secretKey } = await makeWorld()
    const body = Buffer.from('{"event": "charge.success", "data": {}}')
    const signature = createHmac('sha512', secretKey).update(body).digest('hex')
    expect(gateway.isSigned(body, signature)).toBe(true)
    expect(gateway.isSigned(Buffer.from(body.toString().replace(' ', '')), signature)).toBe(false)
    expect(gateway.isSigned(body, null)).toBe(false)
    expect(stranger.isSigned(body, signature)).toBe(false)
  })
})
