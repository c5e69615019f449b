import { eq, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { day } from '#app/domain/local-time.ts'
import { openCheckout } from '#app/domain/subscriptions/checkout/open.server.ts'
import { cleanUpPlans } from '#app/domain/subscriptions/events/cleanup.server.ts'
import { reconcilePayments } from '#app/domain/subscriptions/events/reconcile.server.ts'
import { PaymentsFault, type PaymentsGateway } from '#app/gateways/payments/port.ts'
import { log } from '#app/log.server.ts'
import { db } from '#db/client.server.ts'
import {
  businesses,
  checkouts,
  mails,
  payments,
  planTerms,
  reconcileDrifts,
} from '#db/schema/index.ts'
import { mailKinds, openPayFirst } from '#tests/support/billing-tasks.ts'
import { makeOwner } from '#tests/support/dashboard.ts'
import { makeUser } from '#tests/support/factories.ts'
import { makeProvider, makeSubscriber, subscriber } from '#tests/support/plans.ts'

type Made = Awaited<ReturnType<typeof makeProvider>>

/** An owner's checkout that was given up long ago and is paid after all. */
async function paidOld(made: Made) {
  const { actor, owner, business } = await makeOwner({ planStatus: 'NONE' })
  const who = subscriber('PREMIUM', owner.email)
  const { reference } = await openCheckout(actor, who, {}, made.provider)
  await db
    .update(checkouts)
    .set({ state: 'abandoned', createdAt: new Date(Date.now() - 40 * day) })
    .where(eq(checkouts.reference, reference))
  made.fake.pay(reference)
  return { business, reference }
}

const bent = ({ provider }: Made, more: Partial<PaymentsGateway>) => ({
  ...provider,
  gateway: { ...provider.gateway, ...more },
})

const driftsOf = async (reference: string) => {
  const finding = `Payment ${reference} was not in our records.`
  return db.select().from(reconcileDrifts).where(eq(reconcileDrifts.finding, finding))
}

const nightMails = async (recipient: string) =>
  (await db.select().from(mails).where(eq(mails.recipient, recipient))).filter(
    ({ kind }) => kind === 'payments-drift',
  )

const bookedFor = (businessId: string) =>
  db.select().from(payments).where(eq(payments.businessId, businessId))

describe('a payment of the provider’s list that was taken in', () => {
  test.each([
    ['is not answered', new PaymentsFault('timeout', 'too slow'), false],
    ['is not asked for, as the provider is left alone', new PaymentsFault('paused', 'no'), true],
    ['breaks something of ours', new Error('ours'), false],
  ])('is written down and mailed where a later page %s', async (_, error, breaksOff) => {
    const made = await makeProvider()
    const admin = await makeUser({ role: 'ADMIN' })
    const { reference } = await paidOld(made)
    const { gateway } = made.provider
    const paymentsSince: PaymentsGateway['paymentsSince'] = (from, page) =>
      page > 1 ? Promise.reject(error) : gateway.paymentsSince(from, page)
    const night = reconcilePayments(bent(made, { paymentsSince }))
    if (breaksOff) await expect(night).rejects.toThrow(error.message)
    else expect(await night).toMatchObject({ failures: 1, drifts: 1 })
    expect(await driftsOf(reference)).toHaveLength(1)
    const errors = error instanceof PaymentsFault ? '' : ', 1 error'
    expect(await nightMails(admin.email)).toMatchObject([
      { subject: `1 difference with the payment provider${errors}` },
    ])
  })
})

test('an error of ours about one business leaves the others compared, and is counted, logged and mailed', async () => {
  const made = await makeProvider()
  const admin = await makeUser({ role: 'ADMIN' })
  const all = [await makeSubscriber(made), await makeSubscriber(made), await makeSubscriber(made)]
  const [, broken] = all.toSorted((a, b) => a.business.id.localeCompare(b.business.id))
  for (const { code } of all) made.fake.renew(code, true)
  const customer = made.fake.subscriptions.get(broken!.code)?.customer_code
  const { gateway } = made.provider
  const holdingsOf: typeof gateway.holdingsOf = (code) =>
    code === customer ? Promise.reject(new TypeError('ours')) : gateway.holdingsOf(code)
  const logged = vi.spyOn(log, 'error')
  const done = await reconcilePayments(bent(made, { holdingsOf }))
  // Once as a business, once as a payment of the list.
  expect(done).toMatchObject({ failures: 2, errors: 2 })
  for (const { business } of all) {
    expect(await bookedFor(business.id)).toHaveLength(business.id === broken!.business.id ? 1 : 2)
  }
  expect(logged.mock.calls.map(([{ businessId, reference }]) => businessId ?? reference)).toEqual([
    broken!.business.id,
    expect.any(String),
  ])
  logged.mockRestore()
  const [mail] = await nightMails(admin.email)
  expect(JSON.stringify(mail)).toContain('2 errors while comparing with the payment provider')
})

test('an error that a night which is broken off meets each time it is repeated is mailed once', async () => {
  const made = await makeProvider()
  const admin = await makeUser({ role: 'ADMIN' })
  const { business } = await makeSubscriber(made)
  const customer = [...made.fake.transactions.values()].at(-1)?.customer_code
  const { gateway } = made.provider
  const holdingsOf: typeof gateway.holdingsOf = (code) =>
    code === customer ? Promise.reject(new TypeError('ours')) : gateway.holdingsOf(code)
  const paymentsSince = () => Promise.reject(new PaymentsFault('paused', 'paused'))
  const night = () => reconcilePayments(bent(made, { holdingsOf, paymentsSince }))
  for (let time = 0; time < 3; time += 1) await expect(night()).rejects.toThrow('paused')
  expect(await nightMails(admin.email)).toMatchObject([
    { subject: '1 error while comparing with the payment provider' },
  ])
  expect(await bookedFor(business.id)).toHaveLength(1)
})

describe('of a night that is repeated', () => {
  /** A night that breaks off, having met an error of ours with the first `count` of these customers. */
  async function nights() {
    const made = await makeProvider()
    const admin = await makeUser({ role: 'ADMIN' })
    const all = [await makeSubscriber(made), await makeSubscriber(made), await makeSubscriber(made)]
    const customers = all.map(({ code }) => made.fake.subscriptions.get(code)?.customer_code)
    const { gateway } = made.provider
    const paymentsSince = () => Promise.reject(new PaymentsFault('paused', 'paused'))
    const night = async (count: number) => {
      const holdingsOf: typeof gateway.holdingsOf = (code) =>
        customers.slice(0, count).includes(code)
          ? Promise.reject(new TypeError('ours'))
          : gateway.holdingsOf(code)
      const broken = bent(made, { holdingsOf, paymentsSince })
      await expect(reconcilePayments(broken)).rejects.toThrow('paused')
    }
    const subjects = async () =>
      (await nightMails(admin.email)).map(({ subject }) => subject.split(' while')[0]).toSorted()
    const leave = (status: 'sent' | 'failed') =>
      db.update(mails).set({ status }).where(eq(mails.recipient, admin.email))
    return { night, subjects, leave }
  }

  test('more errors than were told of are mailed, and as many or fewer are not', async () => {
    const { night, subjects } = await nights()
    for (const count of [1, 3, 2, 3]) await night(count)
    expect(await subjects()).toEqual(['1 error', '3 errors'])
  })

  test('errors whose mail did not leave are mailed again, and three times at most', async () => {
    const { night, subjects, leave } = await nights()
    await night(1)
    await leave('sent')
    await night(1)
    expect(await subjects()).toEqual(['1 error'])
    for (const count of [1, 2, 3, 4, 5]) {
      await leave('failed')
      await night(1)
      expect(await subjects()).toHaveLength(Math.min(count + 1, 3))
    }
  })
})

describe('the clean-up of plans', () => {
  /** Makes the database refuse what is written about one row of a table, as an error of ours would. */
  async function breaking(table: string, column: string, value: string, work: () => Promise<void>) {
    await db.execute(
      sql.raw(`
      create function broken() returns trigger language plpgsql as $$ begin raise 'ours'; end $$;
      create trigger broken before update on ${table} for each row
        when (new.${column}::text = '${value}') execute function broken()`),
    )
    try {
      await work()
    } finally {
      await db.execute(sql.raw(`drop trigger broken on ${table}; drop function broken()`))
    }
  }
  const later = () => new Date(Date.now() + 40 * day)
  const planOf = async (id: string) =>
    (await db.select().from(businesses).where(eq(businesses.id, id)))[0]?.planStatus

  test('settles all others and does the rest where one business breaks it', async () => {
    const made = await makeProvider()
    const [one, other] = [await makeSubscriber(made), await makeSubscriber(made)]
    await openCheckout(anonymous, subscriber('BASIC'), {}, made.provider)
    await db
      .update(planTerms)
      .set({ reviewAt: new Date(0) })
      .where(eq(planTerms.businessId, one.business.id))
    await breaking('plan_terms', 'business_id', one.business.id, async () => {
      const done = await cleanUpPlans(db, later())
      expect(done).toMatchObject({ failures: 1, errors: 1 })
      expect(done.abandoned).toBeGreaterThan(0)
    })
    expect([await planOf(one.business.id), await planOf(other.business.id)]).toEqual([
      'PREMIUM',
      'FREE',
    ])
    await cleanUpPlans(db, later())
    expect(await planOf(one.business.id)).toBe('FREE')
  })

  test('reminds all others where one payer breaks it', async () => {
    const made = await makeProvider()
    const [one, other] = [await openPayFirst(made), await openPayFirst(made)]
    for (const { reference } of [one, other]) await made.hear(made.fake.pay(reference))
    await breaking('checkouts', 'reference', one.reference, async () => {
      expect(await cleanUpPlans(db, new Date(Date.now() + 2 * day))).toMatchObject({ failures: 1 })
    })
    const reminders = async (email: string) =>
      (await mailKinds(email)).filter((kind) => kind === 'plan-set-up-reminder').length
    expect([await reminders(one.email), await reminders(other.email)]).toEqual([0, 1])
  })

  test('reminds who paid last where it fails at more payers than it reads at once', async () => {
    const made = await makeProvider()
    const last = await openPayFirst(made)
    await made.hear(made.fake.pay(last.reference))
    const [paid] = await db.select().from(checkouts).where(eq(checkouts.reference, last.reference))
    const broken = { ...paid!, customerCode: 'CUS_broken', paidAt: new Date(Date.now() - day) }
    const references = Array.from({ length: 201 }, (_, at) => `0-broken-${at}`)
    const rows = references.map((reference) => ({ ...broken, reference, accessCode: reference }))
    await db.insert(checkouts).values(rows)
    await breaking('checkouts', 'customer_code', 'CUS_broken', async () => {
      const done = await cleanUpPlans(db, new Date(Date.now() + 2 * day))
      expect(done).toMatchObject({ failures: 201, errors: 201 })
    })
    expect(await mailKinds(last.email)).toContain('plan-set-up-reminder')
    await db.delete(checkouts).where(eq(checkouts.customerCode, 'CUS_broken'))
  })
})

test('rows of the provider’s list that cannot be read are counted in the log, and nothing of them is in it', async () => {
  const made = await makeProvider()
  const { reference } = await paidOld(made)
  made.fake.payElse('CUS_of_the_shop', { email: 'somebody@example.com' })
  const broken = [...made.fake.transactions.values()].at(-1)!
  broken.amount = null as never
  const logged = vi.spyOn(log, 'warn')
  await reconcilePayments(made.provider)
  expect(await driftsOf(reference)).toHaveLength(1)
  expect(logged.mock.calls).toEqual([
    [{ counts: { unread: 1, page: 1 } }, 'listed payments could not be read'],
  ])
  logged.mockRestore()
})
