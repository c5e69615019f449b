import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { day, formatDate, hour, localDateOf, minute } from '#app/domain/local-time.ts'
import { cancelSubscription } from '#app/domain/subscriptions/billing/cancel.server.ts'
import { downgradeToBasic } from '#app/domain/subscriptions/billing/downgrade.server.ts'
import { ownBilling } from '#app/domain/subscriptions/billing/own-billing.server.ts'
import { cancelSuperseded } from '#app/domain/subscriptions/billing/end-subscription.server.ts'
import { undoPlanChange } from '#app/domain/subscriptions/billing/undo.server.ts'
import { moveNextPayment } from '#app/domain/subscriptions/billing/move-next-payment.server.ts'
import { payNow } from '#app/domain/subscriptions/checkout/pay-now.server.ts'
import { mailAboutRenewal } from '#app/domain/subscriptions/billing/renewal-mails.server.ts'
import { planNotice, planWords, undoWords } from '#app/domain/subscriptions/mails/words.ts'
import { openCheckout } from '#app/domain/subscriptions/checkout/open.server.ts'
import { quoteFor } from '#app/domain/subscriptions/checkout/quote.server.ts'
import { quoteWords } from '#app/domain/subscriptions/checkout/quote.ts'
import { cleanUpPlans } from '#app/domain/subscriptions/events/cleanup.server.ts'
import { monthAfter } from '#app/domain/subscriptions/plan/state.ts'
import { db } from '#db/client.server.ts'
import { mails, planTerms } from '#db/schema/index.ts'
import { tasksAbout } from '#tests/support/billing-tasks.ts'
import { businessNow, codeOf, makeOwner, strangers } from '#tests/support/dashboard.ts'
import { makeProvider, makeSubscriber, subscriber } from '#tests/support/plans.ts'

/** A Premium subscriber whose renewal came due some days ago and failed, or was never heard of. */
async function unpaid({ heard = true, daysPaid = 33 } = {}) {
  const made = await makeProvider()
  made.fake.setNow(new Date(Date.now() - daysPaid * day))
  const one = await makeSubscriber(made)
  const due = made.fake.subscriptions.get(one.code)?.next as Date
  if (heard) await made.hear(made.fake.renew(one.code, false))
  made.fake.setNow(new Date())
  return { ...made, ...one, due, graceEnds: new Date(due.getTime() + 7 * day) }
}
/** Further than the provider's own date may be. */
const fiveDaysLate = 36
const text = (instant: Date) => formatDate(localDateOf(instant))

test('a plan whose renewal failed says so once it has ended', async () => {
  const { actor, due, graceEnds } = await unpaid()
  const ended = await ownBilling(actor, db, new Date(graceEnds.getTime() + 1000))
  expect(planWords(ended)).toEqual([
    'Your plan ended: its payment did not go through.',
    `It was paid until ${text(due)}. Your listing is now on the Free plan.`,
  ])
})

test('a cancelled plan says only that it has ended', async () => {
  const made = await makeProvider()
  const { actor, code } = await makeSubscriber(made)
  const end = made.fake.subscriptions.get(code)?.next as Date
  await cancelSubscription(actor, made.provider)
  const ended = await ownBilling(actor, db, new Date(end.getTime() + day))
  expect(planWords(ended)[0]).toBe('Your plan ended.')
})

test.each([
  ['a renewal that failed', { heard: true }],
  ['a renewal that is late', { heard: false }],
])('cancelling after %s keeps service to the end of the grace', async (_, how) => {
  const { actor, provider, owner, business, graceEnds } = await unpaid(how)
  expect(await cancelSubscription(actor, provider)).toEqual({ endsAt: graceEnds })
  const billing = await ownBilling(actor)
  expect(billing).toMatchObject({ plan: 'PREMIUM', status: 'ending', renews: false })
  expect(planWords(billing)[0]).toBe(`Premium ends on ${text(graceEnds)}.`)
  const [terms] = await db.select().from(planTerms).where(eq(planTerms.businessId, business.id))
  const notice = planNotice({
    planStatus: 'PREMIUM',
    status: 'ending',
    paidUntil: terms!.paidUntil,
  })
  expect(notice).toBe(`Premium ends on ${text(graceEnds)}.`)
  const sent = await db.select().from(mails).where(eq(mails.recipient, owner.email))
  const mail = sent.find(({ kind }) => kind === 'plan-ends')
  expect(mail?.text).toContain(text(graceEnds))
  await cleanUpPlans(db, new Date(graceEnds.getTime() - 1000))
  expect((await businessNow(business.id)).planStatus).toBe('PREMIUM')
  await cleanUpPlans(db, new Date(graceEnds.getTime() + 1000))
  expect((await businessNow(business.id)).planStatus).toBe('FREE')
})

test('a move to Basic while a payment is due starts at the end of the grace', async () => {
  const { actor, provider, fake, graceEnds, business, hear } = await unpaid()
  expect(await downgradeToBasic(actor, provider)).toEqual({ begins: graceEnds })
  const basic = [...fake.subscriptions.values()].at(-1)
  expect(basic).toMatchObject({ plan: 'PLN_test_basic', next: graceEnds })
  expect(await ownBilling(actor)).toMatchObject({ plan: 'PREMIUM', follower: 'BASIC' })
  await cleanUpPlans(db, new Date(graceEnds.getTime() + 60_000))
  expect((await businessNow(business.id)).planStatus).toBe('BASIC')
  await hear(fake.renew(basic?.code ?? '', true))
  await cleanUpPlans(db, new Date(graceEnds.getTime() + day))
  expect((await businessNow(business.id)).planStatus).toBe('BASIC')
  expect(monthAfter(graceEnds).getTime()).toBeGreaterThan(Date.now())
})

test('a move to Basic minutes before the grace ends leaves Premium as it is, and no hole before Basic', async () => {
  const { actor, provider, fake, graceEnds } = await unpaid()
  vi.useFakeTimers({ toFake: ['Date'], now: graceEnds.getTime() - 5 * minute })
  onTestFinished(() => void vi.useRealTimers())
  expect(await codeOf(downgradeToBasic(actor, provider))).toBe('conflict')
  expect(await ownBilling(actor)).toMatchObject({ plan: 'PREMIUM', status: 'past-due' })
  expect([...fake.subscriptions.values()].map(({ plan }) => plan)).toEqual(['PLN_test_premium'])
})

test('a move to Basic after the month that is due was paid, and nobody said so, starts when that ends', async () => {
  const { actor, provider, fake, due } = await unpaid()
  const { reference } = await payNow(actor, {}, provider)
  fake.pay(reference)
  const { begins } = await downgradeToBasic(actor, provider)
  expect(text(begins)).toBe(text(monthAfter(due)))
  expect([...fake.subscriptions.values()].at(-1)?.next).toEqual(begins)
  expect(planWords(await ownBilling(actor))[0]).toContain(text(begins))
})

test('paying the month that is due, on another card, leaves one subscription and nothing due', async () => {
  const { actor, provider, fake, hear, business, code } = await unpaid()
  const { reference } = await payNow(actor, {}, provider)
  expect(fake.transactions.get(reference)).toMatchObject({ amount: 29900 })
  await hear(fake.pay(reference))
  await cancelSuperseded(code, provider)
  const renews = { plan: 'PREMIUM', status: 'active', pendingCancellations: [] }
  expect(await ownBilling(actor)).toMatchObject(renews)
  const states = [...fake.subscriptions.values()].map(({ status }) => status)
  expect(states).toEqual(['non-renewing', 'active'])
  await cleanUpPlans(db, new Date(Date.now() + 8 * day))
  expect((await businessNow(business.id)).planStatus).toBe('PREMIUM')
  expect(await codeOf(payNow(actor, {}, provider))).toBe('conflict')
})

test('a month that is paid late runs from the day it was due, and so does the next payment', async () => {
  const made = await unpaid({ daysPaid: fiveDaysLate })
  const { actor, business, due } = made
  const ends = monthAfter(due)
  expect(quoteWords(await quoteFor(actor, 'PREMIUM')).at(-1)).toContain(`taken on ${text(ends)},`)
  const { reference } = await payNow(actor, {}, made.provider)
  await made.hear(made.fake.pay(reference))
  const moving = planWords(await ownBilling(actor))
  expect(moving[0]).toBe(`Premium is paid until ${text(ends)}.`)
  expect(moving[1]).toMatch(/^The next payment of R299 is being moved from .+ to that day with/)
  await moveNextPayment(business.id, made.provider)
  // Time that is overdue is kept in whole seconds.
  const isDay = (instant: Date | null | undefined) =>
    Math.abs(Number(instant) - ends.getTime()) <= 1000
  const billing = await ownBilling(actor)
  expect(billing).toMatchObject({ plan: 'PREMIUM', status: 'active', pendingCancellations: [] })
  expect([billing.paidUntil, billing.nextPaymentAt].map(isDay)).toEqual([true, true])
  const renewing = [...made.fake.subscriptions.values()].filter((one) => one.status === 'active')
  expect(renewing.map(({ next }) => isDay(next))).toEqual([true])
  await moveNextPayment(business.id, made.provider)
  expect(made.fake.subscriptions.size).toBe(3)
})

test.each([
  ['moved to Basic', downgradeToBasic, true],
  ['moved to Basic before its next payment was moved', downgradeToBasic, false],
  ['cancelled', cancelSubscription, true],
  ['cancelled before its next payment was moved', cancelSubscription, false],
])(
  'a month that was paid late and is then %s, ends without days of grace',
  async (_, end, moved) => {
    const { actor, business, provider, fake, hear } = await unpaid({ daysPaid: fiveDaysLate })
    const { reference } = await payNow(actor, {}, provider)
    await hear(fake.pay(reference))
    if (moved) await moveNextPayment(business.id, provider)
    const { paidUntil } = await ownBilling(actor)
    await end(actor, provider)
    expect(await ownBilling(actor)).toMatchObject({ status: 'ending', serviceUntil: paidUntil })
  },
)

test('of two payments of a month that is due, the one confirmed to the payer runs from that day', async () => {
  const made = await unpaid()
  const { actor, business, provider, fake, hear, due } = made
  const first = await payNow(actor, {}, provider)
  const again = await payNow(actor, {}, provider)
  // Neither is paid in the future, however fast this is.
  fake.setNow(new Date(Date.now() - 60_000))
  fake.pay(first.reference)
  fake.setNow(new Date())
  await hear(fake.pay(again.reference))
  await moveNextPayment(business.id, provider)
  const { paidUntil, nextPaymentAt } = await ownBilling(actor)
  expect([paidUntil, nextPaymentAt].map((one) => one && text(one))).toEqual([
    text(monthAfter(due)),
    text(monthAfter(due)),
  ])
  expect(await tasksAbout(again.reference)).toEqual([])
  expect(await tasksAbout(first.reference)).toMatchObject([{ kind: 'second-payment' }])
})

test('a payment that fails hours before what is paid ends, and is made at once, loses none of them', async () => {
  const endsSoon = (daysPaid: number) =>
    monthAfter(new Date(Date.now() - daysPaid * day)).getTime() > Date.now() + hour
  // Not all months have a 30th: sometimes it is days.
  const hoursPaid = Array.from({ length: 33 * 24 }, (_, i) => 33 * 24 - i).find((h) =>
    endsSoon(h / 24),
  )
  const { actor, code, ...made } = await unpaid({ heard: false, daysPaid: hoursPaid! / 24 })
  const ends = (await ownBilling(actor)).paidUntil!
  await made.hear(made.fake.renew(code, false))
  made.fake.setNow(new Date())
  const promised = await quoteFor(actor, 'PREMIUM')
  const { reference } = await payNow(actor, {}, made.provider)
  await made.hear(made.fake.pay(reference))
  expect(await tasksAbout(reference)).toEqual([])
  const { paidUntil, nextPaymentAt } = await ownBilling(actor)
  expect(paidUntil).toEqual(monthAfter(ends))
  expect(Math.abs(Number(nextPaymentAt) - Number(promised.nextPaymentAt))).toBeLessThan(60_000)
})

test('a payment that fails long before what is paid ends is due four days before, and not sold earlier', async () => {
  const made = await makeProvider()
  made.fake.setNow(new Date(Date.now() - 20 * day))
  const { actor, owner, business, code } = await makeSubscriber(made)
  const ends = (await ownBilling(actor)).paidUntil!
  const subscription = made.fake.subscriptions.get(code)
  if (subscription) subscription.next = new Date(Date.now() - day)
  await made.hear(made.fake.renew(code, false))
  made.fake.setNow(new Date())
  const billing = await ownBilling(actor)
  expect(billing).toMatchObject({ status: 'active', paidUntil: ends })
  expect(billing.nextPaymentAt).toEqual(made.fake.subscriptions.get(code)?.next)
  expect(await codeOf(payNow(actor, {}, made.provider))).toBe('conflict')
  const again = openCheckout(actor, subscriber('PREMIUM', owner.email), {}, made.provider)
  expect(await codeOf(again)).toBe('conflict')
  const due = new Date(ends.getTime() - 4 * day)
  const [terms] = await db.select().from(planTerms).where(eq(planTerms.businessId, business.id))
  expect(terms).toMatchObject({ status: 'active', reviewAt: due })
  expect(await ownBilling(actor, db, due)).toMatchObject({ status: 'past-due', paidUntil: ends })
})

test('a move to Basic after a payment failed days early begins Basic when the page says that Premium ends', async () => {
  const made = await makeProvider()
  made.fake.setNow(new Date(Date.now() - 27 * day))
  const { actor, code } = await makeSubscriber(made)
  const subscription = made.fake.subscriptions.get(code)
  if (subscription) subscription.next = new Date(Date.now() - hour)
  await made.hear(made.fake.renew(code, false))
  made.fake.setNow(new Date())
  const due = await ownBilling(actor)
  expect(due.status).toBe('past-due')
  expect(due.paidUntil!.getTime()).toBeGreaterThan(Date.now())
  expect(await downgradeToBasic(actor, made.provider)).toEqual({ begins: due.serviceUntil })
  const basic = [...made.fake.subscriptions.values()].at(-1)
  expect(basic).toMatchObject({ plan: 'PLN_test_basic', next: due.serviceUntil })
  const moved = await ownBilling(actor)
  expect(planWords(moved)[0]).toBe(`Premium ends on ${text(due.serviceUntil!)}.`)
  expect(moved).toMatchObject({ follower: 'BASIC', serviceUntil: due.serviceUntil })
})

test('who pays again after the plan ended begins a month of their own', async () => {
  const made = await makeProvider()
  made.fake.setNow(new Date(Date.now() - 33 * day))
  const { actor, owner, code } = await makeSubscriber(made)
  await made.hear(made.fake.endRenewal(code))
  made.fake.setNow(new Date())
  await cleanUpPlans()
  const again = await openCheckout(actor, subscriber('PREMIUM', owner.email), {}, made.provider)
  await made.hear(made.fake.pay(again.reference))
  const { paidUntil } = await ownBilling(actor)
  expect(Math.abs(Number(paidUntil) - Number(monthAfter(new Date())))).toBeLessThan(60_000)
})

/** Whose renewal came due some days ago and who is on Free since the grace ended. */
async function fallen(daysPaid: number, { heard = true } = {}) {
  const made = await makeProvider()
  made.fake.setNow(new Date(Date.now() - daysPaid * day))
  const one = await makeSubscriber(made)
  const due = made.fake.subscriptions.get(one.code)?.next as Date
  if (heard) await made.hear(made.fake.renew(one.code, false))
  made.fake.setNow(new Date())
  await cleanUpPlans()
  await cancelSuperseded(one.code, made.provider)
  expect(await ownBilling(one.actor)).toMatchObject({ plan: 'FREE', status: 'ended' })
  return { ...made, ...one, due }
}

test.each([
  ['a renewal that failed', { heard: true }],
  ['a renewal nobody heard of', { heard: false }],
])('who pays again soon after %s and the fall pays for the days of grace too', async (_, how) => {
  const { fake, hear, provider, ...one } = await fallen(41, how)
  const ends = new Date(monthAfter(new Date()).getTime() - 7 * day)
  const words = quoteWords(await quoteFor(one.actor, 'PREMIUM'))
  const begins = text(new Date(Date.now() - 7 * day))
  expect(words).toContain(
    `The month counts from ${begins}, because 7 days of Premium have not been paid.`,
  )
  expect(words.at(-1)).toContain(`taken on ${text(ends)},`)
  const again = await openCheckout(one.actor, subscriber('PREMIUM', one.owner.email), {}, provider)
  await hear(fake.pay(again.reference))
  await moveNextPayment(one.business.id, provider)
  const { paidUntil, nextPaymentAt, status } = await ownBilling(one.actor)
  expect([status, text(paidUntil!), text(nextPaymentAt!)]).toEqual([
    'active',
    text(ends),
    text(ends),
  ])
})

test('who pays again when the month that was due is over pays nothing for the days of grace', async () => {
  const { fake, hear, provider, ...one } = await fallen(63)
  expect(quoteWords(await quoteFor(one.actor, 'PREMIUM'))).toHaveLength(2)
  const again = await openCheckout(one.actor, subscriber('PREMIUM', one.owner.email), {}, provider)
  await hear(fake.pay(again.reference))
  expect(text((await ownBilling(one.actor)).paidUntil!)).toBe(text(monthAfter(new Date())))
})

test('who cancels while a payment is due and undoes it has that payment due again', async () => {
  const { actor, provider, graceEnds } = await unpaid()
  await cancelSubscription(actor, provider)
  const ending = await ownBilling(actor)
  expect(ending).toMatchObject({ status: 'ending', mayUndo: true })
  expect(undoWords('PREMIUM', ending)).toBe(
    `Nothing is taken today. The payment of R299 that has not gone through is then due again, until ${text(graceEnds)}.`,
  )
  await undoPlanChange(actor, provider)
  expect(await ownBilling(actor)).toMatchObject({ status: 'past-due', serviceUntil: graceEnds })
})

test('an address that cannot pay any more is refused in words, where there is no field for another', async () => {
  const { actor, provider, fake, hear } = await unpaid()
  const typed = subscriber('PREMIUM')
  await openCheckout(actor, typed, {}, provider)
  const other = await makeOwner({ planStatus: 'NONE' })
  const { reference } = await openCheckout(other.actor, typed, {}, provider)
  await hear(fake.pay(reference))
  await expect(payNow(actor, {}, provider)).rejects.toMatchObject({
    ...{ code: 'conflict', fields: undefined },
    message: expect.stringContaining('You can pay Premium with another address under'),
  })
})

test('only the owner of a plan that is due can pay it now', async () => {
  const { provider } = await makeProvider()
  for (const [who, actor, code] of await strangers()) {
    expect(await codeOf(payNow(actor, {}, provider)), who).toBe(code)
  }
})

test('after the fall to Free the mail says that nothing more is charged, without a dead card link', async () => {
  const { provider, business, owner, due } = await unpaid()
  const paidUntil = due.toISOString()
  await mailAboutRenewal({ businessId: business.id, reminder: 3, paidUntil }, provider)
  const sent = await db.select().from(mails).where(eq(mails.recipient, owner.email))
  const text = sent.find(({ kind }) => kind === 'plan-fell-to-free')?.text
  expect(text).toContain('Nothing more is charged.')
  expect(text?.replace(/\s+/g, ' ')).toContain(
    `If that is Premium before ${formatDate(localDateOf(monthAfter(due)))}, the 7 unpaid days count towards that month.`,
  )
  expect(text).not.toContain('paystack.com/manage')
})

test.each([
  ['cancelled', cancelSubscription],
  ['moved to Basic', downgradeToBasic],
  ['paid', async () => {}],
])('a mail that a payment failed is not sent once the plan is %s', async (what, change) => {
  const { actor, provider, business, owner, due, fake, hear } = await unpaid()
  await change(actor, provider)
  if (what === 'paid') await hear(fake.pay((await payNow(actor, {}, provider)).reference))
  const paidUntil = due.toISOString()
  await mailAboutRenewal({ businessId: business.id, reminder: 2, paidUntil }, provider)
  const sent = await db.select().from(mails).where(eq(mails.recipient, owner.email))
  expect(sent.map(({ kind }) => kind)).not.toContain('plan-payment-failed-2')
})

test('a mail that a payment failed is not sent where the plan is cancelled while the card’s page is asked for', async () => {
  const { actor, provider, business, owner, due } = await unpaid()
  const cardLink = async (code: string) => {
    await cancelSubscription(actor, provider)
    return provider.gateway.cardLink(code)
  }
  const slow = { ...provider, gateway: { ...provider.gateway, cardLink } }
  const paidUntil = due.toISOString()
  await mailAboutRenewal({ businessId: business.id, reminder: 2, paidUntil }, slow)
  const sent = await db.select().from(mails).where(eq(mails.recipient, owner.email))
  expect(sent.map(({ kind }) => kind)).not.toContain('plan-payment-failed-2')
})
