import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { day, formatDate, hour, localDateOf } from '#app/domain/local-time.ts'
import { cancelSubscription } from '#app/domain/subscriptions/billing/cancel.server.ts'
import { downgradeToBasic } from '#app/domain/subscriptions/billing/downgrade.server.ts'
import { ownBilling } from '#app/domain/subscriptions/billing/own-billing.server.ts'
import { ownCardLink } from '#app/domain/subscriptions/billing/own-card.server.ts'
import { cleanUpPlans } from '#app/domain/subscriptions/events/cleanup.server.ts'
import { openCheckout } from '#app/domain/subscriptions/checkout/open.server.ts'
import { monthAfter } from '#app/domain/subscriptions/plan/paid-time.ts'
import { db } from '#db/client.server.ts'
import { mails } from '#db/schema/index.ts'
import { codeOf } from '#tests/support/dashboard.ts'
import { makeProvider, makeSubscriber, subscriber } from '#tests/support/plans.ts'

async function paidNow(plan: 'BASIC' | 'PREMIUM' = 'PREMIUM') {
  const made = await makeProvider()
  const paidAt = new Date()
  made.fake.setNow(paidAt)
  const one = await makeSubscriber(made, plan)
  return { ...made, ...one, due: monthAfter(paidAt) }
}
type Paid = Awaited<ReturnType<typeof paidNow>>

const mailsOf = ({ owner }: Pick<Paid, 'owner'>, kind: string) =>
  db
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, owner.email), eq(mails.kind, kind)))
const before = (instant: Date, ms: number) => new Date(instant.getTime() - ms)
const words = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ')
const dateText = (instant: Date) => formatDate(localDateOf(instant))

describe('the next charge is announced', () => {
  test('three days before, once, with amount, date, card and how to cancel', async () => {
    const paid = await paidNow()
    await cleanUpPlans(db, before(paid.due, 3 * day + hour))
    expect(await mailsOf(paid, 'plan-charge-announced')).toEqual([])
    for (const ms of [3 * day - 1000, 2 * day, hour]) await cleanUpPlans(db, before(paid.due, ms))
    const sent = await mailsOf(paid, 'plan-charge-announced')
    expect(sent).toHaveLength(1)
    expect(sent[0]?.subject).toBe(`R299 for Premium will be taken on ${dateText(paid.due)}`)
    expect(words(sent[0]?.text)).toContain(
      `The next payment of R299 for Premium for ${paid.business.name} will be taken from your Visa ending in 4081 on ${dateText(paid.due)}. You do not need to do anything. To stop it, open your plan before then and choose “Cancel your plan”: no further payment is taken, and you keep what is paid.`,
    )
    expect(sent[0]?.text).toContain('/dashboard/plan')
  })

  test('and the one after it again', async () => {
    const paid = await paidNow()
    await cleanUpPlans(db, before(paid.due, day))
    await paid.hear(paid.fake.renew(paid.code, true))
    await cleanUpPlans(db, before(monthAfter(paid.due), day))
    expect(await mailsOf(paid, 'plan-charge-announced')).toHaveLength(2)
  })

  test('never to who cancelled, nor when a payment is due already', async () => {
    const paid = await paidNow()
    await cancelSubscription(paid.actor, paid.provider)
    await cleanUpPlans(db, before(paid.due, day))
    expect(await mailsOf(paid, 'plan-charge-announced')).toEqual([])
    const late = await paidNow()
    await cleanUpPlans(db, new Date(late.due.getTime() + 2 * day))
    expect(await mailsOf(late, 'plan-charge-announced')).toEqual([])
  })

  test('of Basic that was taken a day before Premium ends, no second time', async () => {
    const paid = await paidNow()
    await downgradeToBasic(paid.actor, paid.provider)
    const basic = [...paid.fake.subscriptions.values()].at(-1)
    if (!basic) throw new Error('nothing was subscribed')
    basic.next = before(paid.due, day)
    await paid.hear(paid.fake.renew(basic.code, true))
    await cleanUpPlans(db, before(paid.due, hour))
    expect(await mailsOf(paid, 'plan-charge-announced')).toEqual([])
  })

  test('to who moves to Basic with what Basic costs', async () => {
    const paid = await paidNow()
    await downgradeToBasic(paid.actor, paid.provider)
    await cleanUpPlans(db, before(paid.due, day))
    const sent = await mailsOf(paid, 'plan-charge-announced')
    expect(sent.map(({ subject }) => subject)).toEqual([
      `R99 for Basic will be taken on ${dateText(paid.due)}`,
    ])
  })
})

describe('the card', () => {
  test('stands on the plan page with brand, last four digits and expiry', async () => {
    const paid = await paidNow()
    expect(await ownBilling(paid.actor)).toMatchObject({
      card: { brand: 'visa', last4: '4081', expires: '12/2030' },
    })
  })

  test('that expires is marked there in its last month', async () => {
    const { actor } = await paidNow()
    expect(await ownBilling(actor)).toMatchObject({ cardExpiry: null })
    const last = new Date('2030-12-10T10:00:00Z')
    expect(await ownBilling(actor, db, last)).toMatchObject({ cardExpiry: 'soon' })
  })

  const expiring = ({ fake }: Paid, codes: string[]) =>
    fake.event(
      'subscription.expiring_cards',
      codes.map((subscription_code) => ({
        expiry_date: '12/2030',
        description: 'visa ending with 4081',
        brand: 'visa',
        subscription: { subscription_code, amount: 29900 },
        customer: { customer_code: fake.subscriptions.get(subscription_code)?.customer_code },
      })),
    )

  test('that expires is a mail with the card, the next payment and the page for a new one', async () => {
    const paid = await paidNow()
    await paid.hear([expiring(paid, [paid.code])])
    const [mail] = await mailsOf(paid, 'plan-card-expires')
    expect(mail?.subject).toBe('The card for your plan expires soon')
    expect(words(mail?.text)).toContain(
      `Your Visa ending in 4081, which pays for Premium for ${paid.business.name}, expires at the end of December 2030. The next payment of R299 is taken on ${dateText(paid.due)}. Please enter your new card before then.`,
    )
    expect(mail?.text).toContain('https://paystack.com/manage/subscriptions/')
  })

  test('of who cancelled, and of an earlier subscription, is no mail', async () => {
    const paid = await paidNow('BASIC')
    const order = subscriber('PREMIUM', paid.owner.email)
    const { reference } = await openCheckout(paid.actor, order, {}, paid.provider)
    paid.fake.setNow(new Date(Date.now() + 1000))
    await paid.hear(paid.fake.pay(reference))
    await paid.hear([expiring(paid, [paid.code])])
    expect(await mailsOf(paid, 'plan-card-expires')).toEqual([])
    const other = await paidNow()
    await cancelSubscription(other.actor, other.provider)
    await other.hear([expiring(other, [other.code])])
    expect(await mailsOf(other, 'plan-card-expires')).toEqual([])
  })

  test('of who cancels while its page is asked for is no mail', async () => {
    const paid = await paidNow()
    const { cardLink } = paid.provider.gateway
    paid.provider.gateway.cardLink = async (code) => {
      await cancelSubscription(paid.actor, paid.provider)
      return cardLink(code)
    }
    await paid.hear([expiring(paid, [paid.code])])
    expect(await mailsOf(paid, 'plan-card-expires')).toEqual([])
  })

  test('where the provider fails half way, nobody is notified twice', async () => {
    const paid = await paidNow()
    paid.fake.failAlways(`/subscription/${paid.code}/manage/link`)
    await expect(paid.hear([expiring(paid, [paid.code])])).rejects.toThrow()
    expect(await mailsOf(paid, 'plan-card-expires')).toEqual([])
  })

  test('is not offered for change where nothing renews', async () => {
    const paid = await paidNow()
    expect(await ownBilling(paid.actor)).toMatchObject({ hasCard: true })
    await cancelSubscription(paid.actor, paid.provider)
    expect(await ownBilling(paid.actor)).toMatchObject({ hasCard: false, card: null })
    expect(await codeOf(ownCardLink(paid.actor, paid.provider))).toBe('conflict')
  })
})
