import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/actor.ts'
import { deleteUser } from '#app/domain/admin/delete-user.server.ts'
import { day } from '#app/domain/local-time.ts'
import { cancelSubscription } from '#app/domain/subscriptions/billing/cancel.server.ts'
import { downgradeToBasic } from '#app/domain/subscriptions/billing/downgrade.server.ts'
import { ownBilling } from '#app/domain/subscriptions/billing/own-billing.server.ts'
import { ownCardLink } from '#app/domain/subscriptions/billing/own-card.server.ts'
import { mailAboutRenewal } from '#app/domain/subscriptions/billing/renewal-mails.server.ts'
import { undoPlanChange } from '#app/domain/subscriptions/billing/undo.server.ts'
import { confirmCheckout } from '#app/domain/subscriptions/checkout/confirm.server.ts'
import { openCheckout } from '#app/domain/subscriptions/checkout/open.server.ts'
import { cancelUnclaimedSubscriptions } from '#app/domain/subscriptions/checkout/unclaimed.server.ts'
import { cleanUpPlans } from '#app/domain/subscriptions/events/cleanup.server.ts'
import { reconcilePayments } from '#app/domain/subscriptions/events/reconcile.server.ts'
import { saveBillingDetails } from '#app/domain/subscriptions/receipts/billing-details.server.ts'
import { ownReceipts } from '#app/domain/subscriptions/receipts/queries.server.ts'
import { syncCustomer } from '#app/domain/subscriptions/sync/sync-customer.server.ts'
import { endRenewal } from '#app/domain/subscriptions/billing/end-renewal.server.ts'
import { db } from '#db/client.server.ts'
import { checkouts, payments } from '#db/schema/index.ts'
import { disputeEvent, mailKinds, tasksAbout } from '#tests/support/billing-tasks.ts'
import {
  businessNow,
  codeOf,
  handOver,
  makeOwner,
  whileHandedOver,
} from '#tests/support/dashboard.ts'
import { makeUser } from '#tests/support/factories.ts'
import { makeProvider, makeSubscriber, subscriber } from '#tests/support/plans.ts'

const planNow = async (id: string) => (await businessNow(id)).planStatus

describe('a checkout opened before its owner was removed', () => {
  async function paidAfterwards(hear: 'event' | 'cleanup' | 'night') {
    const made = await makeProvider()
    const before = await makeOwner({ planStatus: 'FREE' })
    const who = subscriber('PREMIUM')
    const { reference } = await openCheckout(before.actor, who, {}, made.provider)
    const next = await handOver(before.business.id)
    const events = made.fake.pay(reference)
    if (hear === 'event') await made.hear(events)
    if (hear === 'cleanup') await confirmCheckout(reference, made.provider)
    if (hear === 'night') {
      await confirmCheckout(reference, made.provider)
      await reconcilePayments(made.provider)
    }
    return { ...made, before, next, reference, email: who.email, events }
  }

  test.each(['event', 'cleanup', 'night'] as const)(
    'and paid after, heard of by %s, is the payer’s and not the next owner’s',
    async (hear) => {
      const { before, next, reference, email } = await paidAfterwards(hear)
      expect(await planNow(before.business.id)).toBe('FREE')
      expect(await ownReceipts(next.actor)).toEqual([])
      expect(await mailKinds(next.email)).not.toContain('plan-paid')
      expect(await mailKinds(email)).toEqual(['plan-paid'])
      expect(await db.select().from(payments).where(eq(payments.reference, reference))).toEqual([])
    },
  )

  test('and being confirmed just then is the payer’s, and not the next owner’s', async () => {
    const made = await makeProvider()
    const { actor, business } = await makeOwner({ planStatus: 'FREE' })
    const who = subscriber('PREMIUM')
    const { reference } = await openCheckout(actor, who, {}, made.provider)
    made.fake.pay(reference)
    const { gateway } = made.provider
    const next: { actor: Actor; email: string }[] = []
    const transaction = async (asked: string) => {
      const answer = await gateway.transaction(asked)
      if (next.length === 0) next.push(await handOver(business.id))
      return answer
    }
    await confirmCheckout(reference, { ...made.provider, gateway: { ...gateway, transaction } })
    expect(await ownReceipts(next[0]!.actor)).toEqual([])
    expect(await mailKinds(who.email)).toEqual(['plan-paid'])
    expect(await planNow(business.id)).toBe('FREE')
  })

  test('and never set up is a task, and renews no more', async () => {
    const { fake, provider, reference } = await paidAfterwards('event')
    await cleanUpPlans(db, new Date(Date.now() + 31 * day))
    expect(await tasksAbout(reference)).toMatchObject([
      { kind: 'unclaimed', state: 'open', businessId: null },
    ])
    await cancelUnclaimedSubscriptions({ reference, onlyOwn: false }, provider)
    expect([...fake.subscriptions.values()].map(({ status }) => status)).toEqual(['non-renewing'])
  })
})

describe('the next owner of a listing whose plan runs out', () => {
  async function handedOver() {
    const made = await makeProvider()
    const before = await makeSubscriber(made)
    await cancelSubscription(before.actor, made.provider)
    const next = await handOver(before.business.id)
    return { ...made, before, next, business: before.business }
  }

  test('is sent no mail about what the owner before paid, whatever becomes of it', async () => {
    const { before, next, provider, ...made } = await handedOver()
    const billingAs = async (actor: Actor) => {
      const email = `books-${crypto.randomUUID()}@example.co.za`
      await saveBillingDetails(actor, { name: '', address: '', vatNumber: '', email })
      return email
    }
    const [own, others] = [await billingAs(before.actor), await billingAs(next.actor)]
    const { reference } = before
    await made.hear([disputeEvent({ ...made, provider }, 'create', reference)])
    await provider.gateway.refund({ reference, amountCents: 29900, note: 'by hand' })
    await made.hear(made.fake.decideRefund(made.fake.refunds.at(-1)!, 'processed'))
    expect(await mailKinds(others)).toEqual([])
    expect(await mailKinds(own)).toEqual(['billing-dispute', 'billing-refund-paid'])
    const admin = await makeUser({ role: 'ADMIN' })
    await deleteUser(admin.actor, before.owner.id, provider)
    expect(await mailKinds(own)).toEqual([])
  })

  test('cannot have the card of the owner before charged again', async () => {
    const { before, fake, next, provider } = await handedOver()
    const billing = await ownBilling(next.actor)
    expect(billing).toMatchObject({ status: 'ending', mayUndo: false })
    expect(JSON.stringify(billing)).not.toContain(before.reference)
    const paid = await confirmCheckout(before.reference, provider)
    expect(paid?.ownerId).toBe(before.owner.id)
    expect(await codeOf(undoPlanChange(next.actor, provider))).toBe('conflict')
    expect(await codeOf(downgradeToBasic(next.actor, provider))).toBe('conflict')
    expect([...fake.subscriptions.values()].map(({ status }) => status)).toEqual(['non-renewing'])
  })

  test('neither sees nor changes the card of the owner before, where that renews again at the provider', async () => {
    const { before, fake, next, provider, business, hear } = await handedOver()
    const subscription = fake.subscriptions.get(before.code)
    Object.assign(subscription ?? {}, { status: 'active' })
    const soon = new Date(Number(subscription?.next) - 2 * day)
    await syncCustomer(business.id, subscription?.customer_code ?? '', provider, { now: soon })
    expect(await ownBilling(next.actor)).toMatchObject({ hasCard: false, card: null })
    expect(await codeOf(ownCardLink(next.actor, provider))).toBe('conflict')
    await hear([
      fake.event('subscription.expiring_cards', [
        { subscription: { subscription_code: before.code } },
      ]),
    ])
    const paidUntil = new Date().toISOString()
    await mailAboutRenewal({ businessId: business.id, reminder: 1, paidUntil }, provider)
    expect(await mailKinds(next.email)).toEqual(['claim-approved'])
  })

  test('reads from when on a plan can be chosen, and not of an undo that is not theirs', async () => {
    const { next, provider } = await handedOver()
    const opening = openCheckout(next.actor, subscriber('PREMIUM'), {}, provider)
    await expect(opening).rejects.toThrow(/^Premium is paid until .+\. From then on you can/)
  })

  test('keeps it, while a renewal on the card of the owner before is a task and ended', async () => {
    const { before, fake, next, provider, business, hear } = await handedOver()
    // Somebody enabled it at the provider.
    const subscription = fake.subscriptions.get(before.code)
    Object.assign(subscription ?? {}, { status: 'active' })
    const [charge] = fake.renew(before.code, true)
    await hear(charge ? [charge] : [])
    const reference = String(JSON.parse(charge?.body ?? '{}').data.reference)
    expect(await tasksAbout(reference)).toMatchObject([
      { kind: 'unmatched', state: 'open', businessId: null, payerEmail: before.owner.email },
    ])
    expect(await planNow(business.id)).toBe('PREMIUM')
    expect(await ownReceipts(next.actor)).toEqual([])
    expect(await mailKinds(next.email)).toEqual(['claim-approved'])
    await endRenewal({ code: before.code }, provider)
    expect(subscription?.status).toBe('non-renewing')
    await cleanUpPlans(db, new Date(Date.now() + 40 * day))
    expect(await planNow(business.id)).toBe('FREE')
  })
})

test('a checkout names who opened it, and who set it up', async () => {
  const made = await makeProvider()
  const { owner, reference } = await makeSubscriber(made)
  const [row] = await db.select().from(checkouts).where(eq(checkouts.reference, reference))
  expect(row?.ownerId).toBe(owner.id)
})

test('a plan that was given to the next owner of a listing is not ended by who owned it before', async () => {
  const { provider } = await makeProvider()
  const { actor, business } = await makeOwner({ planStatus: 'PREMIUM' })
  const { done } = await whileHandedOver(business.id, () =>
    codeOf(cancelSubscription(actor, provider)),
  )
  expect(done).toBe('not-found')
  expect((await businessNow(business.id)).planStatus).toBe('PREMIUM')
})
