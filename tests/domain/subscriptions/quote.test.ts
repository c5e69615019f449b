import { expect, test } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { day, formatDate, localDateOf } from '#app/domain/local-time.ts'
import { moveNextPayment } from '#app/domain/subscriptions/billing/move-next-payment.server.ts'
import { ownBilling } from '#app/domain/subscriptions/billing/own-billing.server.ts'
import { startTrial } from '#app/domain/subscriptions/ledger/trial.server.ts'
import { openCheckout } from '#app/domain/subscriptions/checkout/open.server.ts'
import { quoteFor } from '#app/domain/subscriptions/checkout/quote.server.ts'
import { quoteWords } from '#app/domain/subscriptions/checkout/quote.ts'
import { downgradeToBasic } from '#app/domain/subscriptions/billing/downgrade.server.ts'
import { monthAfter } from '#app/domain/subscriptions/plan/paid-time.ts'
import { db } from '#db/client.server.ts'
import { makeOwner } from '#tests/support/dashboard.ts'
import { makeProvider, makeSubscriber, subscriber } from '#tests/support/plans.ts'

const dateText = (instant: Date) => formatDate(localDateOf(instant))

test('who pays first reads what is taken today, and what next and when', async () => {
  const now = new Date('2026-03-10T08:00:00Z')
  expect(quoteWords(await quoteFor(anonymous, 'BASIC', db, now))).toEqual([
    'Today you pay R99.',
    'The next payment of R99 is taken on Fri 10 Apr 2026, then every month until you cancel.',
  ])
})

test('who moves to Premium reads before paying exactly what the provider holds afterwards', async () => {
  const made = await makeProvider()
  made.fake.setNow(new Date(Date.now() - 10 * day))
  const one = await makeSubscriber(made, 'BASIC')
  const now = new Date()
  made.fake.setNow(now)
  const quote = await quoteFor(one.actor, 'PREMIUM', db, now)
  expect(quote).toMatchObject({ cents: 29900, withoutCredit: monthAfter(now) })
  const [credit] = quote.credits
  expect(quoteWords(quote)).toEqual([
    'Today you pay R299.',
    expect.stringMatching(
      /^The unused part of Basic is worth R6\d.*, which is [678] days of Premium\.$/,
    ),
    `So the next payment of R299 is taken on ${dateText(quote.nextPaymentAt)} instead of ${dateText(monthAfter(now))}, then every month until you cancel.`,
  ])
  const order = subscriber('PREMIUM', one.owner.email)
  const { reference } = await openCheckout(one.actor, order, {}, made.provider)
  await made.hear(made.fake.pay(reference))
  await moveNextPayment(one.business.id, made.provider)
  const live = [...made.fake.subscriptions.values()].filter(
    ({ status, plan }) => status === 'active' && plan === 'PLN_test_premium',
  )
  expect(live.map(({ next }) => next)).toEqual([quote.nextPaymentAt])
  const { credits, nextPaymentAt } = await ownBilling(one.actor)
  expect(nextPaymentAt).toEqual(quote.nextPaymentAt)
  expect(credits).toMatchObject([{ days: credit?.days, cents: credit?.cents }])
})

test('Basic is not sold while Premium is paid: the move takes nothing today', async () => {
  const made = await makeProvider()
  made.fake.setNow(new Date())
  const one = await makeSubscriber(made)
  const order = subscriber('BASIC', one.owner.email)
  await expect(openCheckout(one.actor, order, {}, made.provider)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('“Move to Basic” begins Basic then and takes nothing today.'),
  })
  await downgradeToBasic(one.actor, made.provider)
  await expect(openCheckout(one.actor, order, {}, made.provider)).rejects.toMatchObject({
    code: 'conflict',
  })
})

test('Basic that is paid and waits for the end of a trial is not sold again', async () => {
  const made = await makeProvider()
  made.fake.setNow(new Date())
  const { owner, actor } = await makeOwner({ planStatus: 'FREE' })
  await startTrial(actor)
  const order = subscriber('BASIC', owner.email)
  const { reference } = await openCheckout(actor, order, {}, made.provider)
  await made.hear(made.fake.pay(reference))
  await expect(openCheckout(actor, order, {}, made.provider)).rejects.toThrow(
    'Basic is already paid. It starts after your Premium trial.',
  )
})
