import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createClaimToken } from '#app/domain/accounts/claims.server.ts'
import { day } from '#app/domain/local-time.ts'
import { cancelSubscription } from '#app/domain/subscriptions/billing/cancel.server.ts'
import { cancelSuperseded } from '#app/domain/subscriptions/billing/end-subscription.server.ts'
import { moveNextPayment } from '#app/domain/subscriptions/billing/move-next-payment.server.ts'
import { ownBilling } from '#app/domain/subscriptions/billing/own-billing.server.ts'
import { undoPlanChange } from '#app/domain/subscriptions/billing/undo.server.ts'
import { claimPayment } from '#app/domain/subscriptions/checkout/claim.server.ts'
import { confirmCheckout } from '#app/domain/subscriptions/checkout/confirm.server.ts'
import { openCheckout } from '#app/domain/subscriptions/checkout/open.server.ts'
import { cancelUnclaimedSubscriptions } from '#app/domain/subscriptions/checkout/unclaimed.server.ts'
import { pricedPaymentsOf } from '#app/domain/subscriptions/ledger/grant-credits.server.ts'
import { planFactsOf } from '#app/domain/subscriptions/ledger/ledger.server.ts'
import { dateText, planWords } from '#app/domain/subscriptions/mails/words.ts'
import { creditsOf } from '#app/domain/subscriptions/plan/credits.ts'
import { paidTimeOf } from '#app/domain/subscriptions/plan/paid-time.ts'
import { monthAfter, planStateOf } from '#app/domain/subscriptions/plan/state.ts'
import { syncCustomer } from '#app/domain/subscriptions/sync/sync-customer.server.ts'
import { settleTask } from '#app/domain/subscriptions/tasks/settle-task.server.ts'
import { db } from '#db/client.server.ts'
import { checkouts, payments, subscriptions } from '#db/schema/index.ts'
import { jobsAbout, mailKinds, openPayFirst, tasksAbout } from '#tests/support/billing-tasks.ts'
import { codeOf, makeOwner } from '#tests/support/dashboard.ts'
import { makeUser } from '#tests/support/factories.ts'
import { documentsOf } from '#tests/support/receipts.ts'
import { makeProvider, makeSubscriber, subscriber } from '#tests/support/plans.ts'

test('a second payment in another tab is a task with what it cost, and the payer is notified once', async () => {
  const made = await makeProvider()
  const { owner, actor, business } = await makeOwner({ planStatus: 'NONE' })
  const tab = () => openCheckout(actor, subscriber('PREMIUM', owner.email), {}, made.provider)
  const [one, two] = [await tab(), await tab()]
  await made.hear(made.fake.pay(one.reference))
  await made.hear(made.fake.pay(two.reference))
  await confirmCheckout(two.reference, made.provider)
  expect(await tasksAbout(one.reference)).toEqual([])
  expect(await tasksAbout(two.reference)).toMatchObject([
    {
      kind: 'second-payment',
      state: 'open',
      businessId: business.id,
      payerEmail: owner.email,
      amountCents: 29900,
      currency: 'ZAR',
    },
  ])
  expect(await mailKinds(owner.email)).toEqual(['billing-second-payment', 'plan-paid'])
  const live = [...made.fake.subscriptions.values()].filter(({ status }) => status === 'active')
  expect(live.length).toBeGreaterThanOrEqual(1)
})

test('two payments confirmed at the same moment are one service and one task', async () => {
  const made = await makeProvider()
  const { owner, actor } = await makeOwner({ planStatus: 'NONE' })
  const tab = () => openCheckout(actor, subscriber('BASIC', owner.email), {}, made.provider)
  const references = [(await tab()).reference, (await tab()).reference]
  for (const reference of references) made.fake.pay(reference)
  await Promise.all(references.map((reference) => confirmCheckout(reference, made.provider)))
  const tasks = (await Promise.all(references.map(tasksAbout))).flat()
  expect(tasks).toMatchObject([{ kind: 'second-payment', amountCents: 9900 }])
  expect(await mailKinds(owner.email)).toEqual(['billing-second-payment', 'plan-paid'])
})

test('two tabs paid under two addresses at the same moment are confirmed once', async () => {
  const made = await makeProvider()
  const { owner, actor } = await makeOwner({ planStatus: 'NONE' })
  const emails = [owner.email, `${crypto.randomUUID()}@example.co.za`]
  const opened = emails.map((email) =>
    openCheckout(actor, subscriber('PREMIUM', email), {}, made.provider),
  )
  const references = (await Promise.all(opened)).map(({ reference }) => reference)
  for (const reference of references) made.fake.pay(reference)
  await Promise.all(references.map((reference) => confirmCheckout(reference, made.provider)))
  const told = (await Promise.all(emails.map(mailKinds))).flat()
  expect(told.toSorted()).toEqual(['billing-second-payment', 'plan-paid'])
  const documents = (await Promise.all(references.map(documentsOf))).flat()
  expect(documents.map(({ description }) => description).toSorted()).toEqual([
    'Premium plan, one month',
    'Second payment for Premium, set aside',
  ])
})

test('the date that the provider gives a payment decides what it paid for, not that of its checkout', async () => {
  const made = await makeProvider()
  const { owner, actor } = await makeOwner({ planStatus: 'NONE' })
  const buy = async () => {
    const subscribing = subscriber('PREMIUM', owner.email)
    const { reference } = await openCheckout(actor, subscribing, {}, made.provider)
    await made.hear(made.fake.pay(reference))
    return reference
  }
  const first = await buy()
  const corrected = new Date(Date.now() - 33 * day)
  await db.update(payments).set({ paidAt: corrected }).where(eq(payments.reference, first))
  expect(await tasksAbout(await buy())).toEqual([])
})

/** Somebody without an account who paid for a plan, and a second later for Premium, which is not heard of yet. */
async function paidTwice(plan: 'BASIC' | 'PREMIUM' = 'PREMIUM') {
  const made = await makeProvider()
  const one = await openPayFirst(made, plan)
  const two = await openPayFirst(made, 'PREMIUM', one.email)
  await made.hear(made.fake.pay(one.reference))
  made.fake.setNow(new Date(Date.now() + 1000))
  const events = made.fake.pay(two.reference)
  const endSecond = () =>
    cancelUnclaimedSubscriptions({ reference: two.reference, onlyOwn: true }, made.provider)
  const states = () => [...made.fake.subscriptions.values()].map(({ status }) => status)
  return { ...made, one, two, events, endSecond, states }
}

test('a second pay-first payment of one customer is a task, sets nothing up, and leaves one subscription', async () => {
  const { provider, hear, one, two, events, endSecond, states } = await paidTwice()
  await hear(events)
  expect(await tasksAbout(two.reference)).toMatchObject([{ kind: 'second-payment' }])
  await endSecond()
  expect(states()).toEqual(['active', 'non-renewing'])
  const { actor } = await makeOwner({ planStatus: 'NONE' })
  const code = await createClaimToken(two.reference, 'mailed')
  expect(await codeOf(claimPayment(actor, code, provider))).toBe('not-found')
  const first = await createClaimToken(one.reference, 'mailed')
  expect(await claimPayment(actor, first, provider)).toEqual({ plan: 'PREMIUM' })
})

test('a second pay-first payment whose subscription is yet to come leaves that of the first, and ends its own', async () => {
  const { fake, hear, events, endSecond, states } = await paidTwice()
  const [code, own] = [...fake.subscriptions].at(-1) ?? []
  fake.subscriptions.delete(code ?? '')
  await hear(events)
  await expect(endSecond()).rejects.toThrow('no subscription')
  expect(states()).toEqual(['active'])
  fake.subscriptions.set(code ?? '', own!)
  await endSecond()
  await endSecond()
  expect(states()).toEqual(['active', 'non-renewing'])
})

test('ending what a second pay-first payment began twice, as after a crash, leaves the first', async () => {
  const { hear, events, endSecond, states } = await paidTwice()
  await hear(events)
  for (let times = 0; times < 2; times += 1) await endSecond()
  expect(states()).toEqual(['active', 'non-renewing'])
})

test('an upgrade paid before there is an account leaves one subscription that renews', async () => {
  const { provider, hear, one: basic, two: premium, events, states } = await paidTwice('BASIC')
  await hear(events)
  expect(await jobsAbout('cancel-unclaimed', premium.reference)).toEqual([])
  const [job] = await jobsAbout('cancel-unclaimed', basic.reference)
  await cancelUnclaimedSubscriptions(job as { reference: string; onlyOwn: boolean }, provider)
  expect(states()).toEqual(['non-renewing', 'active'])
})

test('an upgrade without an account ends Basic, whose subscription is made after Premium is paid', async () => {
  const made = await makeProvider()
  const begun = Date.now()
  const basic = await openPayFirst(made, 'BASIC')
  const premium = await openPayFirst(made, 'PREMIUM', basic.email)
  await made.hear(made.fake.pay(basic.reference))
  made.fake.setNow(new Date(begun + 35_000))
  await made.hear(made.fake.pay(premium.reference))
  const started = [...made.fake.subscriptions.values()]
  for (const [index, one] of started.entries())
    one.created = new Date(begun + 40_000 + index * 4000)
  const end = { reference: basic.reference, onlyOwn: true }
  await cancelUnclaimedSubscriptions(end, made.provider)
  expect(started.map(({ status }) => status)).toEqual(['non-renewing', 'active'])
})

test('an upgrade paid before there is an account leaves that alone to renew where Basic is heard of last', async () => {
  const made = await makeProvider()
  const basic = await openPayFirst(made, 'BASIC')
  const premium = await openPayFirst(made, 'PREMIUM', basic.email)
  const unheard = made.fake.pay(basic.reference)
  made.fake.setNow(new Date(Date.now() + 1000))
  await made.hear(made.fake.pay(premium.reference))
  await made.hear(unheard)
  expect(await tasksAbout(basic.reference)).toEqual([])
  expect(await jobsAbout('cancel-unclaimed', premium.reference)).toEqual([])
  const [job] = await jobsAbout('cancel-unclaimed', basic.reference)
  await cancelUnclaimedSubscriptions(job as { reference: string; onlyOwn: boolean }, made.provider)
  const states = [...made.fake.subscriptions.values()].map(({ status }) => status)
  expect(states).toEqual(['non-renewing', 'active'])
})

test('an upgrade, renewals and a payment after the plan has ended are no second payments', async () => {
  const made = await makeProvider()
  const { owner, actor, business } = await makeOwner({ planStatus: 'NONE' })
  const buy = async (plan: 'BASIC' | 'PREMIUM') => {
    const { reference } = await openCheckout(
      actor,
      subscriber(plan, owner.email),
      {},
      made.provider,
    )
    await made.hear(made.fake.pay(reference))
    return [...made.fake.subscriptions.keys()].at(-1) ?? ''
  }
  made.fake.setNow(new Date(Date.now() - 200 * day))
  await buy('BASIC')
  const premium = await buy('PREMIUM')
  await made.hear(made.fake.renew(premium, true))
  await made.hear(made.fake.renew(premium, true))
  await made.hear(made.fake.renew(premium, false))
  made.fake.setNow(new Date())
  await buy('PREMIUM')
  const booked = await db.select().from(payments).where(eq(payments.businessId, business.id))
  expect(booked).toHaveLength(5)
  expect((await Promise.all(booked.map((one) => tasksAbout(one.reference)))).flat()).toEqual([])
})

test('a renewal of a subscription that should have ended is a task', async () => {
  const made = await makeProvider()
  made.fake.setNow(new Date(Date.now() - 20 * day))
  const { business, code, owner } = await makeSubscriber(made)
  const stray = made.fake.subscriptions.get(code)
  if (stray) stray.next = new Date()
  await made.hear(made.fake.renew(code, true))
  const booked = await db.select().from(payments).where(eq(payments.businessId, business.id))
  const renewal = booked.find(({ reference }) => reference.startsWith('renewal-'))
  expect(await tasksAbout(renewal?.reference ?? '')).toMatchObject([
    { kind: 'second-payment', payerEmail: owner.email, businessId: business.id },
  ])
})

test('who pays first is greeted, sets up, and raises no task in either order of events', async () => {
  for (const turn of [0, 1]) {
    const made = await makeProvider()
    const { reference, email } = await openPayFirst(made)
    const events = made.fake.pay(reference)
    const outcomes = await made.hear(turn ? events.toReversed() : events)
    expect(outcomes).toEqual(['applied', 'applied'])
    const { actor } = await makeOwner({ planStatus: 'NONE' })
    await claimPayment(actor, await createClaimToken(reference, 'mailed'), made.provider)
    expect(await tasksAbout(reference)).toEqual([])
    expect(await mailKinds(email)).toEqual(['plan-paid'])
    const [checkout] = await db.select().from(checkouts).where(eq(checkouts.reference, reference))
    expect(checkout).toMatchObject({ state: 'paid', setupReminder: 0 })
  }
})

/** Two tabs of one owner, of which the second is paid days after the first. */
async function twoTabs(one: 'BASIC' | 'PREMIUM', two: 'BASIC' | 'PREMIUM', daysBetween: number) {
  const made = await makeProvider()
  const { owner, actor, business } = await makeOwner({ planStatus: 'NONE' })
  const first = new Date(Date.now() - daysBetween * day)
  made.fake.setNow(first)
  const references: string[] = []
  const from = { address: crypto.randomUUID() }
  for (const plan of [one, two]) {
    const order = subscriber(plan, owner.email)
    references.push((await openCheckout(actor, order, from, made.provider)).reference)
  }
  const [early = '', late = ''] = references
  const firstEvents = made.fake.pay(early)
  const payLate = () => {
    made.fake.setNow(new Date())
    return made.fake.pay(late)
  }
  const renewing = () =>
    [...made.fake.subscriptions.values()]
      .filter(({ status }) => status === 'active')
      .map(({ plan, next }) => [plan, next])
  const quietHour = async () => {
    for (const code of made.fake.subscriptions.keys()) await cancelSuperseded(code, made.provider)
    await moveNextPayment(business.id, made.provider)
  }
  const paidUntil = monthAfter(first)
  return {
    ...made,
    owner,
    actor,
    business,
    early,
    late,
    firstEvents,
    payLate,
    renewing,
    quietHour,
    paidUntil,
  }
}

test('a second payment buys no time, and what it began ends', async () => {
  const made = await twoTabs('PREMIUM', 'PREMIUM', 20)
  await made.hear(made.firstEvents)
  await made.hear(made.payLate())
  await made.quietHour()
  const { paidUntil } = made
  expect(await ownBilling(made.actor)).toMatchObject({ paidUntil, nextPaymentAt: paidUntil })
  expect(made.renewing()).toEqual([['PLN_test_premium', paidUntil]])
})

test('a second payment of Basic leaves Premium as it was', async () => {
  const made = await twoTabs('PREMIUM', 'BASIC', 5)
  await made.hear(made.firstEvents)
  await made.hear(made.payLate())
  await made.quietHour()
  const { paidUntil } = made
  const premium = { plan: 'PREMIUM', status: 'active', follower: null, paidUntil }
  expect(await ownBilling(made.actor)).toMatchObject(premium)
  expect(made.renewing()).toEqual([['PLN_test_premium', paidUntil]])
})

test('Premium that is set aside, as Basic was confirmed before it was heard of, gives no Premium', async () => {
  const made = await twoTabs('PREMIUM', 'BASIC', 0.01)
  await made.hear(made.payLate())
  await made.quietHour()
  expect(await tasksAbout(made.early)).toMatchObject([{ kind: 'second-payment', state: 'open' }])
  expect(await ownBilling(made.actor)).toMatchObject({ plan: 'BASIC', status: 'active' })
  expect(made.renewing().map(([plan]) => plan)).toEqual(['PLN_test_basic'])
})

test('what only a second payment renews is charged when what is paid ends', async () => {
  const made = await twoTabs('PREMIUM', 'PREMIUM', 20)
  await made.hear(made.firstEvents)
  // Its owner ended the first on the provider's own page.
  const [code = ''] = made.fake.subscriptions.keys()
  await made.hear(made.fake.endRenewal(code))
  await made.hear(made.payLate())
  await made.quietHour()
  expect(made.renewing()).toEqual([['PLN_test_premium', made.paidUntil]])
  expect(await ownBilling(made.actor)).toMatchObject({
    status: 'active',
    paidUntil: made.paidUntil,
  })
})

test('nothing renews of a second payment where its owner had cancelled', async () => {
  const made = await twoTabs('PREMIUM', 'PREMIUM', 20)
  await made.hear(made.firstEvents)
  await cancelSubscription(made.actor, made.provider)
  await made.hear(made.payLate())
  await made.quietHour()
  expect(made.renewing()).toEqual([])
  const { paidUntil } = made
  expect(await ownBilling(made.actor)).toMatchObject({ status: 'ending', paidUntil, mayUndo: true })
  await undoPlanChange(made.actor, made.provider)
  expect(made.renewing()).toEqual([['PLN_test_premium', paidUntil]])
})

test('what a second payment began goes on where its owner had cancelled before the first one', async () => {
  const made = await twoTabs('PREMIUM', 'PREMIUM', 20)
  const before = new Date(Date.now() - 400 * day)
  await db.insert(subscriptions).values({
    ...{ code: crypto.randomUUID(), businessId: made.business.id, customerCode: 'CUS_before' },
    ...{ plan: 'BASIC', state: 'ended', startedAt: before, chosenAt: new Date(+before + day) },
    askedAt: before,
  })
  await made.hear(made.firstEvents)
  const [code = ''] = made.fake.subscriptions.keys()
  await made.hear(made.fake.endRenewal(code))
  await made.hear(made.payLate())
  await made.quietHour()
  expect(made.renewing()).toEqual([['PLN_test_premium', made.paidUntil]])
})

/** Settles the second of two payments that were heard of. */
async function settled(made: Awaited<ReturnType<typeof twoTabs>>) {
  const admin = await makeUser({ role: 'ADMIN' })
  const [task] = await tasksAbout(made.late)
  await settleTask(admin.actor, { taskId: task!.id, reason: 'Paid for two months on purpose.' })
}

test('a second payment that a person settles buys the month after what is paid, and the next one comes then', async () => {
  const made = await twoTabs('PREMIUM', 'PREMIUM', 0.01)
  await made.hear(made.firstEvents)
  await made.hear(made.payLate())
  await made.quietHour()
  await settled(made)
  const paidUntil = monthAfter(made.paidUntil)
  // What the page says until the provider has moved it.
  expect(await ownBilling(made.actor)).toMatchObject({
    ...{ paidUntil, movingTo: paidUntil, nextPaymentAt: made.paidUntil },
  })
  expect(await mailKinds(made.owner.email)).toContain('billing-second-settled')
  await made.quietHour()
  expect(await ownBilling(made.actor)).toMatchObject({ paidUntil, nextPaymentAt: paidUntil })
  expect(made.renewing()).toEqual([['PLN_test_premium', paidUntil]])
  await syncCustomer(
    made.business.id,
    [...made.fake.subscriptions.values()][0]!.customer_code,
    made.provider,
  )
  expect(await tasksAbout(made.late)).toHaveLength(1)
})

test('a renewal that comes before the month of a settled payment is over is a second payment', async () => {
  const made = await twoTabs('PREMIUM', 'PREMIUM', 20)
  await made.hear(made.firstEvents)
  await made.hear(made.payLate())
  await made.quietHour()
  await settled(made)
  const [code = ''] = made.fake.subscriptions.keys()
  made.fake.setNow(made.paidUntil)
  const events = made.fake.renew(code, true)
  await made.hear(events)
  const stray = [...made.fake.transactions.values()].find(
    ({ reference }) => ![made.early, made.late].includes(reference),
  )
  expect(await tasksAbout(stray!.reference)).toMatchObject([{ kind: 'second-payment' }])
  const billing = await ownBilling(made.actor)
  expect(billing.paidUntil).toEqual(monthAfter(made.paidUntil))
})

test('Basic that is settled beside Premium runs when Premium ends, and is worth days of Premium where that renews', async () => {
  const made = await twoTabs('PREMIUM', 'BASIC', 5)
  await made.hear(made.firstEvents)
  await made.hear(made.payLate())
  await made.quietHour()
  await settled(made)
  const { paidUntil, business } = made
  expect(await ownBilling(made.actor)).toMatchObject({ plan: 'PREMIUM', paidUntil })
  const facts = await planFactsOf(business.id, db)
  expect(paidTimeOf(facts, 'BASIC')?.until).toEqual(monthAfter(paidUntil))
  const cancelled = facts.subscriptions.map((one) => ({ ...one, state: 'ended' as const }))
  const after = planStateOf({ ...facts, subscriptions: cancelled }, new Date(+paidUntil + day))
  expect(after).toMatchObject({ plan: 'BASIC', paidUntil: monthAfter(paidUntil) })
  await cancelSubscription(made.actor, made.provider)
  expect(planWords(await ownBilling(made.actor))).toEqual([
    `Premium ends on ${dateText(paidUntil)}.`,
    `Basic follows until ${dateText(monthAfter(paidUntil))}, and is paid. No further payment is taken.`,
  ])
  const priced = await pricedPaymentsOf(business.id, db)
  const renewal = { reference: 'renewal', plan: 'PREMIUM', paidAt: paidUntil } as const
  expect(creditsOf([...priced, { ...renewal, amountCents: 29900 }])).toMatchObject([
    { reason: 'unused-basic', source: made.late, cents: 9900 },
  ])
})
