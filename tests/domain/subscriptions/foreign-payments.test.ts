import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { day } from '#app/domain/local-time.ts'
import { cancelSuperseded } from '#app/domain/subscriptions/billing/end-subscription.server.ts'
import { confirmCheckout } from '#app/domain/subscriptions/checkout/confirm.server.ts'
import { openCheckout } from '#app/domain/subscriptions/checkout/open.server.ts'
import { reconcilePayments } from '#app/domain/subscriptions/events/reconcile.server.ts'
import { db } from '#db/client.server.ts'
import { payments, reconcileDrifts, subscriptions } from '#db/schema/index.ts'
import { tasksAbout } from '#tests/support/billing-tasks.ts'
import { businessNow, makeOwner } from '#tests/support/dashboard.ts'
import { makeProvider, makeSubscriber, subscriber } from '#tests/support/plans.ts'

const planNow = async (id: string) => (await businessNow(id)).planStatus
const booked = (businessId: string) =>
  db.select().from(payments).where(eq(payments.businessId, businessId))
const driftsOf = (businessId: string) =>
  db.select().from(reconcileDrifts).where(eq(reconcileDrifts.businessId, businessId))

/** A Basic subscriber of the merchant, who sells other things too. */
async function customer(paidBefore = day) {
  const made = await makeProvider()
  made.fake.setNow(new Date(Date.now() - paidBefore))
  const one = await makeSubscriber(made, 'BASIC')
  made.fake.setNow(new Date())
  const customerCode = made.fake.subscriptions.get(one.code)?.customer_code ?? ''
  made.fake.plans['PLN_gym'] = { name: 'Gym', amount: 29900 }
  return { ...made, ...one, customerCode }
}

test('a newer subscription to another product leaves ours alone', async () => {
  const { fake, hear, customerCode, business, code } = await customer()
  await hear(fake.subscribeElse(customerCode, 'PLN_gym'))
  const rows = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.businessId, business.id))
  expect(rows).toMatchObject([{ code, state: 'active' }])
})

test.each([
  ['a one-off payment of the price of Premium', {}],
  ['a payment for another product', { plan: 'PLN_gym' }],
  [
    'a renewal of another product',
    { plan: 'PLN_gym', metadata: { invoice_action: 'update' } as object },
  ],
])('%s does not change the plan, and alarms nobody', async (_, bent) => {
  const { fake, hear, provider, customerCode, business } = await customer()
  await hear(fake.payElse(customerCode, bent))
  await reconcilePayments(provider)
  expect(await planNow(business.id)).toBe('BASIC')
  expect(await booked(business.id)).toHaveLength(1)
  expect(await driftsOf(business.id)).toEqual([])
})

test.each([
  ['renewal in another amount', { amount: 100, requested_amount: 100 }],
  ['renewal of which a part was paid', { amount: 100 }],
  ['renewal in another currency', { currency: 'NGN' }],
  ['first payment without our reference', { metadata: '' }],
])('a %s for our plan waits for a person', async (_, bent) => {
  const { fake, hear, customerCode, business } = await customer()
  const renewal = { plan: 'PLN_test_basic', metadata: { invoice_action: 'update' } as unknown }
  expect(
    await hear(
      fake.payElse(customerCode, { amount: 9900, requested_amount: 9900, ...renewal, ...bent }),
    ),
  ).toEqual(['needs-person'])
  expect(await booked(business.id)).toHaveLength(1)
})

test.each([
  ['PLN_test_basic', 'a day', day],
  ['PLN_test_basic', 'seconds', 5000],
  ['PLN_test_premium', 'a day', day],
])(
  'a subscription to %s that a first payment without our reference began %s after its owner’s never takes its place',
  async (plan, _, later) => {
    const { fake, hear, provider, customerCode, business, code } = await customer(later)
    const subscribed = fake.subscribeElse(customerCode, plan)
    const amount = fake.plans[plan]?.amount ?? 0
    const paid = fake.payElse(customerCode, { plan, amount, requested_amount: amount })
    await hear([...subscribed, ...paid])
    for (const one of fake.subscriptions.keys()) await cancelSuperseded(one, provider)
    expect(await planNow(business.id)).toBe('BASIC')
    const renewing = [...fake.subscriptions.values()].filter(({ status }) => status === 'active')
    expect(renewing.map((one) => one.code)).toEqual([code])
  },
)

test('a provider that ignores its filters books nothing of one customer to another', async () => {
  const { fake, hear, provider, business, code } = await customer()
  const other = await makeSubscriber({ fake, hear, provider })
  const [start] = fake.renew(other.code, true)
  fake.filters.ignored = true
  await hear(fake.endRenewal(code))
  expect(await planNow(business.id)).toBe('BASIC')
  expect(await booked(business.id)).toHaveLength(1)
  await hear(start ? [start] : [])
  expect(await booked(other.business.id)).toHaveLength(2)
  const rows = await db.select().from(subscriptions).where(eq(subscriptions.code, other.code))
  expect(rows).toMatchObject([{ businessId: other.business.id, state: 'active' }])
})

test('a payment of another reference or address does not pay a checkout of ours', async () => {
  for (const bent of [{ reference: 'cptgems-other' }, { email: 'someone@example.co.za' }]) {
    const { fake, provider } = await makeProvider()
    const { actor, owner, business } = await makeOwner({ planStatus: 'NONE' })
    const who = subscriber('PREMIUM', owner.email)
    const { reference } = await openCheckout(actor, who, {}, provider)
    fake.pay(reference, bent)
    expect(await confirmCheckout(reference, provider)).toMatchObject({ state: 'mismatch' })
    expect(await planNow(business.id)).toBe('NONE')
  }
})

test('a subscription of one business never becomes that of another with the same customer', async () => {
  const made = await makeProvider()
  const first = await makeOwner({ planStatus: 'NONE' })
  const second = await makeOwner({ planStatus: 'NONE' })
  const who = subscriber('PREMIUM')
  const opened = []
  for (const { actor } of [first, second]) {
    opened.push(await openCheckout(actor, who, {}, made.provider))
  }
  for (const [at, { reference }] of opened.entries()) {
    made.fake.setNow(new Date(Date.now() + at * 1000))
    await made.hear(made.fake.pay(reference))
    await confirmCheckout(reference, made.provider)
  }
  const owned = await Promise.all(
    [first, second].map(({ business }) =>
      db.select().from(subscriptions).where(eq(subscriptions.businessId, business.id)),
    ),
  )
  expect(owned.map((rows) => rows.length)).toEqual([1, 1])
  const renewed = made.fake.renew(owned[0]?.[0]?.code ?? '', true)
  const charged = renewed.filter(({ body }) => JSON.parse(body).event === 'charge.success')
  expect(await made.hear(charged)).toEqual(['needs-person'])
  const { reference } = JSON.parse(charged[0]?.body ?? '{}').data
  expect(await tasksAbout(reference)).toMatchObject([
    {
      kind: 'unmatched',
      state: 'open',
      note: 'Several businesses share its customer at the provider.',
    },
  ])
})
