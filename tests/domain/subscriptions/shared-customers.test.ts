import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createClaimToken } from '#app/domain/accounts/claims.server.ts'
import { claimPayment } from '#app/domain/subscriptions/checkout/claim.server.ts'
import { downgradeToBasic } from '#app/domain/subscriptions/billing/downgrade.server.ts'
import { confirmCheckout } from '#app/domain/subscriptions/checkout/confirm.server.ts'
import { day } from '#app/domain/local-time.ts'
import { openCheckout } from '#app/domain/subscriptions/checkout/open.server.ts'
import { purgeUnfinishedCheckouts } from '#app/domain/subscriptions/checkout/unfinished.server.ts'
import { reconcilePayments } from '#app/domain/subscriptions/events/reconcile.server.ts'
import { syncCustomer } from '#app/domain/subscriptions/sync/sync-customer.server.ts'
import { db } from '#db/client.server.ts'
import { checkouts, payments, subscriptions } from '#db/schema/index.ts'
import { openPayFirst, tasksAbout } from '#tests/support/billing-tasks.ts'
import { businessNow, codeOf, makeOwner } from '#tests/support/dashboard.ts'
import type { SignedEvent } from '#tests/support/fake-paystack.ts'
import { makeProvider, makeSubscriber, subscriber } from '#tests/support/plans.ts'

type Made = Awaited<ReturnType<typeof makeProvider>>

const planNow = async (id: string) => (await businessNow(id)).planStatus
const bookedOf = (businessId: string) =>
  db.select().from(payments).where(eq(payments.businessId, businessId))
const heldBy = (businessId: string) =>
  db.select().from(subscriptions).where(eq(subscriptions.businessId, businessId))
const later = (made: Made, seconds: number) =>
  made.fake.setNow(new Date(Date.now() + seconds * 1000))

/** Two owners who opened a payment under one address before either had paid. */
async function twoOfOneCustomer(made: Made, plans: ('BASIC' | 'PREMIUM')[]) {
  const email = `${crypto.randomUUID()}@example.co.za`
  const opened = []
  for (const plan of plans) {
    const owner = await makeOwner({ planStatus: 'NONE' })
    const who = subscriber(plan, email)
    opened.push({ ...owner, ...(await openCheckout(owner.actor, who, {}, made.provider)) })
  }
  for (const [at, { reference }] of opened.entries()) {
    later(made, at)
    await made.hear(made.fake.pay(reference))
  }
  const [one, two] = opened
  if (!one || !two) throw new Error('two plans are needed')
  return [one, two] as const
}

const chargeOf = (events: SignedEvent[]) => {
  const found = events.filter(({ body }) => JSON.parse(body).event === 'charge.success')
  return { events: found, reference: JSON.parse(found[0]?.body ?? '{}').data.reference as string }
}

test('a plan that nobody set up and that renews under the address of somebody who pays is a task, and nobody’s plan', async () => {
  const made = await makeProvider()
  const { business, owner } = await makeSubscriber(made, 'BASIC')
  const { reference } = await openPayFirst(made, 'PREMIUM', owner.email)
  later(made, 5)
  await made.hear(made.fake.pay(reference))
  const code = [...made.fake.subscriptions.keys()].at(-1) ?? ''
  const renewed = chargeOf(made.fake.renew(code, true))
  expect(await made.hear(renewed.events)).toEqual(['applied'])
  expect(await tasksAbout(renewed.reference)).toMatchObject([{ kind: 'unmatched', state: 'open' }])
  expect(await planNow(business.id)).toBe('BASIC')
  expect(await bookedOf(business.id)).toHaveLength(1)
})

test.each(['heard of', 'not heard of'])(
  'what an emptied checkout began, first payment %s, renews for nobody who pays with its address',
  async (first) => {
    const made = await makeProvider()
    const { business, owner } = await makeSubscriber(made)
    const { reference } = await openPayFirst(made, 'BASIC', owner.email)
    const old = { state: 'abandoned', createdAt: new Date(Date.now() - 31 * day) } as const
    await db.update(checkouts).set(old).where(eq(checkouts.reference, reference))
    await purgeUnfinishedCheckouts(new Date())
    later(made, 60)
    const paid = made.fake.pay(reference)
    if (first === 'heard of') await made.hear(paid)
    const code = [...made.fake.subscriptions.keys()].at(-1) ?? ''
    const renewed = chargeOf(made.fake.renew(code, true))
    await made.hear(renewed.events)
    expect(await tasksAbout(renewed.reference)).toMatchObject([
      { kind: 'unmatched', state: 'open' },
    ])
    expect(await bookedOf(business.id)).toHaveLength(1)
  },
)

test('a payment under the address of somebody who pays goes on no other listing, but on theirs', async () => {
  const made = await makeProvider()
  const victim = await makeSubscriber(made, 'BASIC')
  const thief = await makeOwner({ planStatus: 'NONE' })
  const { reference } = await openPayFirst(made, 'PREMIUM', victim.owner.email)
  later(made, 5)
  await made.hear(made.fake.pay(reference))
  const returned = await createClaimToken(reference, 'returned')
  expect(await codeOf(claimPayment(thief.actor, returned, made.provider))).toBe('conflict')
  expect(await planNow(thief.business.id)).toBe('NONE')
  expect(await heldBy(thief.business.id)).toEqual([])

  const mailed = await createClaimToken(reference, 'mailed')
  await claimPayment(victim.actor, mailed, made.provider)
  expect(await planNow(victim.business.id)).toBe('PREMIUM')
})

test('a subscription that a stranger began under the address of a payer is not that of the payer', async () => {
  const made = await makeProvider()
  const victim = await makeSubscriber(made, 'BASIC')
  const { reference } = await openPayFirst(made, 'PREMIUM', victim.owner.email)
  later(made, 5)
  made.fake.pay(reference)
  const customerCode = made.fake.subscriptions.get(victim.code)?.customer_code ?? ''
  await syncCustomer(victim.business.id, customerCode, made.provider)
  expect(await heldBy(victim.business.id)).toMatchObject([
    { code: victim.code, state: 'active', supersededAt: null },
  ])
})

test('what a payer begins minutes after a stranger paid is the payer’s, though its answer was lost', async () => {
  const made = await makeProvider()
  const { actor, business, code } = await makeSubscriber(made)
  const customerCode = made.fake.subscriptions.get(code)?.customer_code ?? ''
  const { email } = [...made.fake.transactions.values()].at(-1) ?? { email: '' }
  const stranger = await openPayFirst(made, 'BASIC', email)
  later(made, 5)
  await made.hear(made.fake.pay(stranger.reference))
  const theirs = [...made.fake.subscriptions.keys()].at(-1)
  later(made, 60)
  made.fake.failAlways('/subscription', 'acted-then-error')
  expect(await codeOf(downgradeToBasic(actor, made.provider))).toBe('unavailable')
  made.fake.failAlways(null)
  await syncCustomer(business.id, customerCode, made.provider)
  const begun = [...made.fake.subscriptions.keys()].at(-1)
  expect(begun).not.toBe(theirs)
  const held = await heldBy(business.id)
  expect(held.map((one) => one.code).toSorted()).toEqual([code, begun].toSorted())
})

test('the nightly comparison gives a renewal of a shared customer to neither business', async () => {
  const made = await makeProvider()
  const [one, two] = await twoOfOneCustomer(made, ['PREMIUM', 'PREMIUM'])
  const [{ code = '' } = {}] = await heldBy(one.business.id)
  const { reference } = chargeOf(made.fake.renew(code, true))
  await reconcilePayments(made.provider)
  expect(await bookedOf(one.business.id)).toHaveLength(1)
  expect(await bookedOf(two.business.id)).toHaveLength(1)
  expect(await tasksAbout(reference)).toMatchObject([{ kind: 'unmatched', state: 'open' }])
})

test('a renewal of a shared customer is that of the one business on its plan', async () => {
  const made = await makeProvider()
  const [one, two] = await twoOfOneCustomer(made, ['BASIC', 'PREMIUM'])
  const [{ code = '' } = {}] = await heldBy(one.business.id)
  const { events, reference } = chargeOf(made.fake.renew(code, true))
  expect(await made.hear(events)).toEqual(['applied'])
  await reconcilePayments(made.provider)
  expect((await bookedOf(one.business.id)).map((row) => row.reference)).toContain(reference)
  expect(await bookedOf(two.business.id)).toHaveLength(1)
  expect(await planNow(two.business.id)).toBe('PREMIUM')
})

test('an owner cannot pay under an address whose payment waits to be set up', async () => {
  const made = await makeProvider()
  const { reference, email } = await openPayFirst(made)
  await made.hear(made.fake.pay(reference))
  await confirmCheckout(reference, made.provider)
  const { actor } = await makeOwner({ planStatus: 'NONE' })
  const opening = openCheckout(actor, subscriber('BASIC', email), {}, made.provider)
  await expect(opening).rejects.toMatchObject({
    code: 'conflict',
    fields: { email: [expect.stringContaining('another')] },
  })
})
