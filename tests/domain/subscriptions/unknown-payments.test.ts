import { eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { day, minute } from '#app/domain/local-time.ts'
import { deleteOwnAccount } from '#app/domain/privacy/delete-own-account.server.ts'
import { confirmCheckout } from '#app/domain/subscriptions/checkout/confirm.server.ts'
import { openCheckout } from '#app/domain/subscriptions/checkout/open.server.ts'
import { purgeUnfinishedCheckouts } from '#app/domain/subscriptions/checkout/unfinished.server.ts'
import { reconcilePayments } from '#app/domain/subscriptions/events/reconcile.server.ts'
import type { PaymentsGateway } from '#app/gateways/payments/port.ts'
import { db } from '#db/client.server.ts'
import { checkouts, payments, reconcileDrifts, subscriptions } from '#db/schema/index.ts'
import { openPayFirst, tasksAbout } from '#tests/support/billing-tasks.ts'
import { businessNow, makeOwner } from '#tests/support/dashboard.ts'
import { factoryPassword, makeUser } from '#tests/support/factories.ts'
import { makeProvider, makeSubscriber, subscriber } from '#tests/support/plans.ts'
import { documentsOf } from '#tests/support/receipts.ts'

const grownOld = (reference: string) =>
  db
    .update(checkouts)
    .set({ state: 'abandoned', createdAt: new Date(Date.now() - 40 * day) })
    .where(eq(checkouts.reference, reference))

const driftsOf = async (reference: string) => {
  const finding = `Payment ${reference} was not in our records.`
  return db.select().from(reconcileDrifts).where(eq(reconcileDrifts.finding, finding))
}

/** An owner's checkout that was given up long ago and is paid after all. */
async function paidOld() {
  const made = await makeProvider()
  const { actor, owner, business } = await makeOwner({ planStatus: 'NONE' })
  const who = subscriber('PREMIUM', owner.email)
  const { reference } = await openCheckout(actor, who, {}, made.provider)
  await grownOld(reference)
  made.fake.pay(reference)
  return { made, business, reference }
}

test('the night finds a payment of an old checkout whose events were lost for good', async () => {
  const { made, business, reference } = await paidOld()
  await reconcilePayments(made.provider)
  expect((await businessNow(business.id)).planStatus).toBe('PREMIUM')
  expect(await documentsOf(reference)).toHaveLength(1)
  expect(await driftsOf(reference)).toMatchObject([{ businessId: business.id, repaired: true }])
  await reconcilePayments(made.provider)
  expect(await driftsOf(reference)).toHaveLength(1)
})

test('a payment of an old checkout, whose payer’s holdings could not be read that night, is booked the next', async () => {
  const { made, business, reference } = await paidOld()
  const customer = made.fake.transactions.get(reference)?.customer_code ?? ''
  made.fake.failAlways(`/customer/${customer}`)
  expect(await reconcilePayments(made.provider)).toMatchObject({ failures: 1 })
  expect(await tasksAbout(reference)).toMatchObject([{ kind: 'late-payment' }])
  made.fake.failAlways(null)
  await reconcilePayments(made.provider)
  expect((await businessNow(business.id)).planStatus).toBe('PREMIUM')
})

test('a payment listed after one whose payer’s subscriptions cannot be read is booked the same night', async () => {
  const { made, business, reference } = await paidOld()
  // Listed latest first.
  made.fake.setNow(new Date(Date.now() + minute))
  const { owner, actor } = await makeOwner({ planStatus: 'NONE' })
  const who = subscriber('PREMIUM', owner.email)
  const unread = await openCheckout(actor, who, {}, made.provider)
  await grownOld(unread.reference)
  made.fake.pay(unread.reference)
  const customer = made.fake.transactions.get(unread.reference)?.customer_code ?? ''
  made.fake.failAlways(`/customer/${customer}`)
  expect(await reconcilePayments(made.provider)).toMatchObject({ failures: 1 })
  expect((await businessNow(business.id)).planStatus).toBe('PREMIUM')
  expect(await driftsOf(reference)).toHaveLength(1)
})

test('a visitor’s payment of a checkout that was emptied becomes a task at night', async () => {
  const made = await makeProvider()
  const { reference } = await openPayFirst(made)
  await grownOld(reference)
  await purgeUnfinishedCheckouts(new Date())
  made.fake.pay(reference)
  await reconcilePayments(made.provider)
  expect(await tasksAbout(reference)).toMatchObject([{ kind: 'unmatched', state: 'open' }])
  await reconcilePayments(made.provider)
  expect(await driftsOf(reference)).toHaveLength(1)
})

test('the list is read to its end, and what the merchant sells besides is left alone', async () => {
  const made = await makeProvider()
  const { code, reference } = await makeSubscriber(made)
  const customer = made.fake.subscriptions.get(code)?.customer_code ?? ''
  // A renewal of somebody whose records were lost, and then two pages of other sales.
  await db.delete(payments).where(eq(payments.reference, reference))
  await db.update(subscriptions).set({ state: 'ended' }).where(eq(subscriptions.code, code))
  const sold = Array.from({ length: 203 }, (_, at) =>
    made.fake.payElse(at < 3 ? customer : 'CUS_of_the_shop'),
  )
  expect(sold).toHaveLength(203)
  await reconcilePayments(made.provider)
  const lists = made.fake.requests.filter(({ path }) => path === '/transaction')
  expect(lists.length).toBeGreaterThanOrEqual(3)
  const booked = await db.select().from(payments).where(eq(payments.customerCode, customer))
  expect(booked.map((one) => one.reference)).toEqual([reference])
  const shop = [...made.fake.transactions.keys()].filter((key) => key.startsWith('else-'))
  expect(await db.select().from(payments).where(inArray(payments.reference, shop))).toEqual([])
  expect(await driftsOf(reference)).toHaveLength(1)
})

describe('a list of payments that goes on for more than two hundred pages', () => {
  const sold = (page: number) =>
    Array.from({ length: 100 }, (_, at) => ({
      ...{ reference: `else-${page}-${at}`, state: 'success' as const, amountCents: 100 },
      ...{ requestedAmountCents: 100, currency: 'ZAR', planCode: null, customerCode: null },
      ...{ customerEmail: null, paidAt: new Date(), isRenewal: false, answer: null },
    }))
  const listing = (
    { provider }: Awaited<ReturnType<typeof makeProvider>>,
    paymentsSince: PaymentsGateway['paymentsSince'],
  ) => ({ ...provider, gateway: { ...provider.gateway, paymentsSince } })

  test('is read to its end', async () => {
    const { made, business, reference } = await paidOld()
    const { gateway } = made.provider
    const long = listing(made, async (from, page) =>
      page <= 205 ? sold(page) : gateway.paymentsSince(from, page - 205),
    )
    await reconcilePayments(long)
    expect((await businessNow(business.id)).planStatus).toBe('PREMIUM')
    expect(await driftsOf(reference)).toHaveLength(1)
  })

  test('is given up where it says the same again and again', async () => {
    const { made } = await paidOld()
    let pages = 0
    const same = listing(made, async () => ((pages += 1), sold(1)))
    expect(await reconcilePayments(same)).toMatchObject({ failures: 1 })
    expect(pages).toBe(2)
  })
})

test('a page of payments of which one cannot be read is not taken for the last', async () => {
  const { made, reference } = await paidOld()
  // Listed latest first.
  made.fake.setNow(new Date(Date.now() + minute))
  for (let at = 0; at < 100; at += 1) made.fake.payElse('CUS_of_the_shop')
  const broken = [...made.fake.transactions.values()].at(-1)!
  broken.amount = null as never
  await reconcilePayments(made.provider)
  expect(await driftsOf(reference)).toHaveLength(1)
})

test('pages of payments that come in turns are not read for ever', async () => {
  const { made } = await paidOld()
  let pages = 0
  const page = (name: string) =>
    Array.from({ length: 100 }, (_, at) => ({
      ...{ reference: `${name}-${at}`, state: 'success' as const, amountCents: 100 },
      ...{ requestedAmountCents: 100, currency: 'ZAR', planCode: null, customerCode: null },
      ...{ customerEmail: null, paidAt: new Date(), isRenewal: false, answer: null },
    }))
  const paymentsSince = async () => {
    pages += 1
    if (pages > 50) throw new Error('asked on and on')
    return page(pages % 2 === 0 ? 'even' : 'odd')
  }
  const gateway = { ...made.provider.gateway, paymentsSince }
  expect(await reconcilePayments({ ...made.provider, gateway })).toMatchObject({ failures: 1 })
  expect(pages).toBe(3)
})

test('a provider that does not list payments leaves the rest of the comparison as it was', async () => {
  const made = await makeProvider()
  const { reference } = await openPayFirst(made)
  await grownOld(reference)
  made.fake.pay(reference)
  made.fake.failAlways('/transaction')
  expect(await reconcilePayments(made.provider)).toMatchObject({ failures: 1 })
  made.fake.failAlways(null)
  await reconcilePayments(made.provider)
  expect(await driftsOf(reference)).toHaveLength(1)
})

describe('what the provider begins after a payment was booked, and whose event is lost', () => {
  async function bookedAlone() {
    const made = await makeProvider()
    const owner = await makeUser()
    const { business } = await makeOwner({ ownerId: owner.id, planStatus: 'NONE' })
    const who = subscriber('PREMIUM', owner.email)
    const { reference } = await openCheckout(owner.actor, who, {}, made.provider)
    made.fake.pay(reference)
    const { gateway } = made.provider
    const holdingsOf = async (customer: string) => ({
      ...(await gateway.holdingsOf(customer)),
      subscriptions: [],
    })
    await confirmCheckout(reference, { ...made.provider, gateway: { ...gateway, holdingsOf } })
    const [code = ''] = made.fake.subscriptions.keys()
    return { made, business, owner, code }
  }

  test('is on the records after the night', async () => {
    const { made, business, code } = await bookedAlone()
    await reconcilePayments(made.provider)
    const known = await db.select().from(subscriptions).where(eq(subscriptions.code, code))
    expect(known).toMatchObject([{ businessId: business.id, state: 'active' }])
  })

  test('is ended in the night after the account was deleted', async () => {
    const { made, owner, code } = await bookedAlone()
    await deleteOwnAccount(owner.actor, { currentPassword: factoryPassword }, made.provider)
    expect(made.fake.subscriptions.get(code)?.status).toBe('active')
    await reconcilePayments(made.provider)
    const key = `end-renewal:${code}`
    const jobs = await db.execute(`select from graphile_worker.jobs where key = '${key}'`)
    expect(jobs).toHaveLength(1)
  })
})
