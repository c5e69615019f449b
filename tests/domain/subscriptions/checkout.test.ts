import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { openCheckout } from '#app/domain/subscriptions/checkout/open.server.ts'
import { paymentError, subscriptionError } from '#app/domain/subscriptions/checkout/errors.ts'
import { confirmCheckout } from '#app/domain/subscriptions/checkout/confirm.server.ts'
import { checkoutOnReturn } from '#app/domain/subscriptions/checkout/return.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { db } from '#db/client.server.ts'
import { checkouts, mails, payments } from '#db/schema/index.ts'
import { businessNow, codeOf, makeOwner } from '#tests/support/dashboard.ts'
import { makeUser } from '#tests/support/factories.ts'
import type { Fault } from '#tests/support/fake-paystack.ts'
import { makeProvider, makeSubscriber, subscriber } from '#tests/support/plans.ts'

const checkoutNow = async (reference: string) => {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.reference, reference))
  return row
}
const newestOf = async (email: string) => {
  const rows = await db.select().from(checkouts).where(eq(checkouts.email, email))
  return rows.at(-1)
}

describe('openCheckout', () => {
  test("asks the provider with the catalogue's price, our reference and where to come back", async () => {
    const { fake, provider } = await makeProvider()
    const { actor, owner } = await makeOwner({ planStatus: 'NONE' })
    const opened = await openCheckout(actor, subscriber('PREMIUM', owner.email), {}, provider)
    expect(new URL(opened.authorizationUrl).host).toBe('checkout.paystack.com')
    const { body, path } = fake.requests[0] as (typeof fake.requests)[number]
    expect(path).toBe('/transaction/initialize')
    expect(body).toMatchObject({
      email: owner.email,
      amount: 29900,
      currency: 'ZAR',
      plan: 'PLN_test_premium',
      reference: opened.reference,
      callback_url: 'http://localhost:3000/subscription/return',
      metadata: {
        cancel_action: `http://localhost:3000/subscription/return?reference=${opened.reference}&cancelled=1`,
      },
    })
    expect(opened.reference).toMatch(/^[A-Za-z0-9.=-]+$/)
    expect(await checkoutNow(opened.reference)).toMatchObject({ state: 'open', plan: 'PREMIUM' })
  })

  const faults: [Fault, string][] = [
    ['hang', subscriptionError.message],
    ['html', subscriptionError.message],
    ['reset', subscriptionError.message],
    ['server-error', subscriptionError.message],
    ['empty', paymentError.message],
    ['foreign-host', paymentError.message],
  ]
  test.each(faults)(
    'a provider that fails (%s) is a sentence and a record',
    async (fault, sentence) => {
      const { fake, provider } = await makeProvider({ timeoutMs: 300 })
      fake.failNext(fault)
      const who = subscriber('BASIC')
      const error = await openCheckout(anonymous, who, {}, provider).catch(
        (thrown: unknown) => thrown,
      )
      expect(error).toBeInstanceOf(DomainError)
      expect(error).toMatchObject({ code: 'unavailable', message: sentence })
      const record = await newestOf(who.email)
      expect(record).toMatchObject({ state: 'refused', fault: expect.stringContaining(':') })
      expect(record?.fault).not.toContain(fake.secretKey)
      expect(record?.fault).not.toContain(who.email)
    },
  )

  test('a plan code the provider does not know is refused, with its sentence on record', async () => {
    const { provider } = await makeProvider()
    const bent = { ...provider, codes: { ...provider.codes, BASIC: 'PLN_live_basic' } }
    const who = subscriber('BASIC')
    expect(await codeOf(openCheckout(anonymous, who, {}, bent))).toBe('unavailable')
    expect((await newestOf(who.email))?.fault).toMatch(/refused: .*400 Invalid plan Sent.*req-1/)
  })

  test('the plan that renews already is not sold twice, the other one is', async () => {
    const made = await makeProvider()
    const { actor, owner } = await makeSubscriber(made, 'BASIC')
    const who = (plan: 'BASIC' | 'PREMIUM') => subscriber(plan, owner.email)
    expect(await codeOf(openCheckout(actor, who('BASIC'), {}, made.provider))).toBe('conflict')
    expect(await codeOf(openCheckout(actor, who('PREMIUM'), {}, made.provider))).toBe('done')
  })

  test("an address that pays for somebody else's listing is refused at its field, which says no more", async () => {
    const made = await makeProvider()
    const { owner } = await makeSubscriber(made)
    const other = await makeOwner({ planStatus: 'NONE' })
    const who = subscriber('BASIC', owner.email)
    await expect(openCheckout(other.actor, who, {}, made.provider)).rejects.toMatchObject({
      code: 'conflict',
      fields: {
        email: ['This email address cannot pay for this listing. Please use another one.'],
      },
    })
  })

  test('admins and owners without a business cannot buy', async () => {
    const { provider } = await makeProvider()
    const admin = await makeUser({ role: 'ADMIN' })
    const bare = await makeUser()
    const tried = (actor: typeof admin.actor) =>
      codeOf(openCheckout(actor, subscriber('BASIC'), {}, provider))
    expect(await tried(admin.actor)).toBe('forbidden')
    expect(await tried(bare.actor)).toBe('conflict')
  })
})

describe('confirmCheckout', () => {
  const opened = async () => {
    const made = await makeProvider()
    const { actor, owner, business } = await makeOwner({ planStatus: 'NONE' })
    const who = subscriber('PREMIUM', owner.email)
    const { reference } = await openCheckout(actor, who, {}, made.provider)
    return { ...made, reference, business, owner }
  }

  test('a payment makes the plan active, books it once and mails one receipt', async () => {
    const { fake, provider, reference, business, owner } = await opened()
    fake.pay(reference)
    const all = await Promise.all([1, 2, 3].map(() => confirmCheckout(reference, provider)))
    for (const standing of all) expect(standing).toMatchObject({ state: 'paid', plan: 'PREMIUM' })
    expect((await businessNow(business.id)).planStatus).toBe('PREMIUM')
    const booked = await db.select().from(payments).where(eq(payments.businessId, business.id))
    expect(booked).toMatchObject([{ reference, amountCents: 29900 }])
    const sent = await db.select().from(mails).where(eq(mails.recipient, owner.email))
    expect(sent.map(({ kind }) => kind)).toEqual(['plan-paid'])
  })

  test('declined, then paid on the same page: the last word counts', async () => {
    const { fake, provider, reference, business } = await opened()
    fake.decline(reference)
    expect(await confirmCheckout(reference, provider)).toMatchObject({
      state: 'failed',
      answer: 'Declined',
    })
    fake.pay(reference)
    expect(await confirmCheckout(reference, provider)).toMatchObject({ state: 'paid' })
    expect((await businessNow(business.id)).planStatus).toBe('PREMIUM')
  })

  test('turned back is abandoned, undecided is pending, unknown is null', async () => {
    const { fake, provider, reference } = await opened()
    expect(await confirmCheckout(reference, provider)).toMatchObject({ state: 'abandoned' })
    const transaction = fake.transactions.get(reference)
    if (transaction) transaction.status = 'ongoing'
    expect(await confirmCheckout(reference, provider)).toMatchObject({ state: 'pending' })
    for (const other of ['', 'cptgems-0', `cptgems-${'0'.repeat(32)}`, '../x', "' or 1=1"]) {
      expect(await confirmCheckout(other, provider)).toBeNull()
    }
  })

  test('a provider that is silent on return says nothing of the payment, and is asked again', async () => {
    const { fake, provider, reference } = await opened()
    fake.pay(reference)
    fake.failNext('reset')
    expect(await checkoutOnReturn(reference, provider)).toMatchObject({ state: 'unanswered' })
    expect(await checkoutOnReturn(reference, provider)).toMatchObject({ state: 'paid' })
  })

  test.each([
    ['another amount', { requested_amount: 100, amount: 100 }],
    ['a part of the amount', { amount: 100 }],
    ['another currency', { currency: 'NGN' }],
    ['another plan', { plan: 'PLN_test_basic' }],
  ])('a success with %s changes nothing and waits for a person', async (_, bent) => {
    const { fake, provider, hear, reference, business } = await opened()
    const events = fake.pay(reference, bent)
    expect(await confirmCheckout(reference, provider)).toMatchObject({ state: 'mismatch' })
    expect(await hear(events)).toContain('needs-person')
    expect((await businessNow(business.id)).planStatus).toBe('NONE')
    expect(await checkoutNow(reference)).toMatchObject({ state: 'mismatch' })
    const booked = await db.select().from(payments).where(eq(payments.businessId, business.id))
    expect(booked).toEqual([])
  })

  test('fees on top of the price are no mismatch', async () => {
    const { fake, provider, reference } = await opened()
    fake.pay(reference, { amount: 30900 })
    expect(await confirmCheckout(reference, provider)).toMatchObject({ state: 'paid' })
  })
})
