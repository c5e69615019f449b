import { eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createClaimToken } from '#app/domain/accounts/claims.server.ts'
import { day, hour, minute } from '#app/domain/local-time.ts'
import { claimPayment } from '#app/domain/subscriptions/checkout/claim.server.ts'
import { confirmCheckout } from '#app/domain/subscriptions/checkout/confirm.server.ts'
import { openCheckout } from '#app/domain/subscriptions/checkout/open.server.ts'
import { takePendingCheckouts } from '#app/domain/subscriptions/checkout/pending.server.ts'
import { cleanUpPlans } from '#app/domain/subscriptions/events/cleanup.server.ts'
import { cancelUnclaimedSubscriptions } from '#app/domain/subscriptions/checkout/unclaimed.server.ts'
import { syncRefunds } from '#app/domain/subscriptions/tasks/refunds.server.ts'
import { db } from '#db/client.server.ts'
import { checkouts, subscriptions } from '#db/schema/index.ts'
import { jobsAbout, mailKinds, openPayFirst, tasksAbout } from '#tests/support/billing-tasks.ts'
import { businessNow, makeOwner } from '#tests/support/dashboard.ts'
import { makeProvider, subscriber } from '#tests/support/plans.ts'

type Values = Partial<typeof checkouts.$inferInsert>
const change = (reference: string, values: Values) =>
  db.update(checkouts).set(values).where(eq(checkouts.reference, reference))
const ago = (ms: number) => new Date(Date.now() - ms)

describe('a checkout that was given up', () => {
  test.each([
    ['in the first hours, every ten minutes', 2 * hour, 10 * minute],
    ['in three days, hourly', 2 * day, hour],
    ['in a month, daily', 20 * day, day],
  ])('is asked about %s', async (_, age, every) => {
    const made = await makeProvider()
    const { reference } = await openPayFirst(made)
    await change(reference, { state: 'abandoned', createdAt: ago(age) })
    const now = new Date()
    const asked = async (later: number) =>
      (await takePendingCheckouts(new Date(now.getTime() + later))).includes(reference)
    expect(await asked(0)).toBe(true)
    expect(await asked(every - minute)).toBe(false)
    expect(await asked(every + minute)).toBe(true)
  })

  test('is asked about before those that were asked, however many were opened and left', async () => {
    const made = await makeProvider()
    const { reference } = await openPayFirst(made)
    await change(reference, { createdAt: ago(hour) })
    const [row] = await db.select().from(checkouts).where(eq(checkouts.reference, reference))
    const left = Array.from({ length: 200 }, () => ({
      ...row!,
      ...{ reference: `cptgems-${crypto.randomUUID().replaceAll('-', '')}`, askedAt: ago(hour) },
    }))
    await db.insert(checkouts).values(left)
    expect(await takePendingCheckouts(new Date())).toContain(reference)
    await db.delete(checkouts).where(
      inArray(
        checkouts.reference,
        left.map((one) => one.reference),
      ),
    )
  })

  test('is not asked about after a month, nor once it is paid', async () => {
    const made = await makeProvider()
    const old = await openPayFirst(made)
    await change(old.reference, { state: 'abandoned', createdAt: ago(31 * day) })
    const paid = await openPayFirst(made)
    await made.hear(made.fake.pay(paid.reference))
    await change(paid.reference, { createdAt: ago(hour) })
    const asked = await takePendingCheckouts(new Date())
    expect(asked).not.toContain(old.reference)
    expect(asked).not.toContain(paid.reference)
  })

  test('and then paid is service at once, a receipt and a task', async () => {
    const made = await makeProvider()
    const { owner, actor, business } = await makeOwner({ planStatus: 'NONE' })
    const who = subscriber('PREMIUM', owner.email)
    const { reference } = await openCheckout(actor, who, {}, made.provider)
    await change(reference, { state: 'abandoned', createdAt: ago(5 * day) })
    expect(await made.hear(made.fake.pay(reference))).toEqual(['applied', 'applied'])
    expect((await businessNow(business.id)).planStatus).toBe('PREMIUM')
    expect(await tasksAbout(reference)).toMatchObject([
      { kind: 'late-payment', state: 'open', amountCents: 29900, payerEmail: owner.email },
    ])
    expect(await mailKinds(owner.email)).toEqual(['plan-paid'])
    await confirmCheckout(reference, made.provider)
    expect(await tasksAbout(reference)).toHaveLength(1)
  })

  test('by the cancel button, and paid minutes later, raises no task', async () => {
    const made = await makeProvider()
    const { reference } = await openPayFirst(made)
    await change(reference, { state: 'abandoned' })
    await made.hear(made.fake.pay(reference))
    expect(await tasksAbout(reference)).toEqual([])
  })
})

describe('a payment that nobody sets up', () => {
  const at = (days: number) => cleanUpPlans(db, new Date(Date.now() + days * day + minute))

  test('is mailed about after 1, 7 and 30 days, then it is a task', async () => {
    const made = await makeProvider()
    const { reference, email } = await openPayFirst(made)
    await made.hear(made.fake.pay(reference))
    const kinds = async () => (await mailKinds(email)).filter((kind) => kind !== 'plan-paid')
    await at(0.5)
    expect(await kinds()).toEqual([])
    await at(1)
    await at(2)
    expect(await kinds()).toEqual(['plan-set-up-reminder'])
    await Promise.all([at(7), at(7), at(8)])
    expect(await kinds()).toEqual(['plan-set-up-reminder', 'plan-set-up-reminder'])
    await at(26)
    expect(await kinds()).toHaveLength(2)
    expect(await tasksAbout(reference)).toEqual([])
    await at(30)
    await at(31)
    expect((await kinds()).filter((kind) => kind === 'plan-never-set-up')).toHaveLength(1)
    expect(await tasksAbout(reference)).toMatchObject([
      { kind: 'unclaimed', state: 'open', payerEmail: email, amountCents: 29900 },
    ])
  })

  test('is on the records before anybody claims it, and belongs to who does', async () => {
    const made = await makeProvider()
    const { reference } = await openPayFirst(made)
    await made.hear(made.fake.pay(reference))
    const [begun] = [...made.fake.subscriptions.values()]
    const code = begun?.code ?? ''
    const recorded = async () =>
      (await db.select().from(subscriptions).where(eq(subscriptions.code, code)))[0]
    const known = { businessId: null, plan: 'PREMIUM', state: 'active', nextPaymentAt: begun?.next }
    expect(await recorded()).toMatchObject(known)
    const { actor, business } = await makeOwner({ planStatus: 'NONE' })
    await claimPayment(actor, await createClaimToken(reference, 'mailed', db), made.provider)
    expect(await recorded()).toMatchObject({ businessId: business.id, state: 'active' })
    await confirmCheckout(reference, made.provider)
    expect(await recorded()).toMatchObject({ businessId: business.id })
  })

  test('that is ended is ended on the records too', async () => {
    const made = await makeProvider()
    const { reference } = await openPayFirst(made)
    await made.hear(made.fake.pay(reference))
    await cancelUnclaimedSubscriptions({ reference, onlyOwn: false }, made.provider)
    const [begun] = [...made.fake.subscriptions.values()]
    const own = eq(subscriptions.code, begun?.code ?? '')
    expect(await db.select().from(subscriptions).where(own)).toMatchObject([
      { state: 'non-renewing', businessId: null },
    ])
  })

  test('renews no more, and one that is set up is left alone', async () => {
    const made = await makeProvider()
    const one = await openPayFirst(made)
    const two = await openPayFirst(made)
    await made.hear([...made.fake.pay(one.reference), ...made.fake.pay(two.reference)])
    const { actor } = await makeOwner({ planStatus: 'NONE' })
    await claimPayment(actor, await createClaimToken(two.reference, 'mailed'), made.provider)
    for (const { reference } of [one, two]) {
      await cancelUnclaimedSubscriptions({ reference, onlyOwn: false }, made.provider)
    }
    const states = [...made.fake.subscriptions.values()].map(({ status }) => status)
    expect(states).toEqual(['non-renewing', 'active'])
  })

  test.each(['that was paid months before it', 'that was paid back'])(
    'is not ended for Premium of the same payer %s',
    async (premium) => {
      const made = await makeProvider()
      const { reference, email } = await openPayFirst(made, 'PREMIUM')
      const isOld = premium.includes('months')
      if (isOld) made.fake.setNow(ago(100 * day))
      await made.hear(made.fake.pay(reference))
      if (!isOld) {
        await made.provider.gateway.refund({ reference, amountCents: 29900, note: '' })
        await syncRefunds(reference, made.provider)
      }
      // That which is paid back was paid after it, and is heard of first.
      made.fake.setNow(isOld ? new Date() : ago(hour))
      const basic = await openPayFirst(made, 'BASIC', email)
      await made.hear(made.fake.pay(basic.reference))
      expect(await jobsAbout('cancel-unclaimed', basic.reference)).toEqual([])
    },
  )

  test('and is set up after all settles its task', async () => {
    const made = await makeProvider()
    const { reference } = await openPayFirst(made)
    await made.hear(made.fake.pay(reference))
    await at(40)
    const { actor, business } = await makeOwner({ planStatus: 'NONE' })
    await claimPayment(actor, await createClaimToken(reference, 'mailed'), made.provider)
    expect((await businessNow(business.id)).planStatus).toBe('PREMIUM')
    expect(await tasksAbout(reference)).toMatchObject([
      { kind: 'unclaimed', state: 'settled', reason: 'It was set up.' },
    ])
  })

  test('and renews all the same is a task for that payment too', async () => {
    const made = await makeProvider()
    const { reference, email } = await openPayFirst(made)
    await made.hear(made.fake.pay(reference))
    const code = [...made.fake.subscriptions.keys()][0] ?? ''
    const outcomes = await made.hear(made.fake.renew(code, true))
    expect(outcomes).toEqual(['needs-person', 'applied'])
    const renewal = [...made.fake.transactions.keys()].at(-1) ?? ''
    expect(await tasksAbout(renewal)).toMatchObject([
      { kind: 'unmatched', payerEmail: email, amountCents: 29900 },
    ])
  })
})
