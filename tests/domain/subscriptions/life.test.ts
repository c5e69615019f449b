import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { day, minute } from '#app/domain/local-time.ts'
import { ownBilling } from '#app/domain/subscriptions/billing/own-billing.server.ts'
import { ownCardLink } from '#app/domain/subscriptions/billing/own-card.server.ts'
import { planWords } from '#app/domain/subscriptions/mails/words.ts'
import { applyPlanState } from '#app/domain/subscriptions/ledger/ledger.server.ts'
import { openCheckout } from '#app/domain/subscriptions/checkout/open.server.ts'
import {
  cancelSubscription,
  afterRenewals,
} from '#app/domain/subscriptions/billing/cancel.server.ts'
import {
  cancelSuperseded,
  checkPlanChange,
} from '#app/domain/subscriptions/billing/end-subscription.server.ts'
import { downgradeToBasic } from '#app/domain/subscriptions/billing/downgrade.server.ts'
import { monthAfter } from '#app/domain/subscriptions/plan/state.ts'
import { mailAboutRenewal } from '#app/domain/subscriptions/billing/renewal-mails.server.ts'
import { undoPlanChange } from '#app/domain/subscriptions/billing/undo.server.ts'
import { reconcilePayments } from '#app/domain/subscriptions/events/reconcile.server.ts'
import { cleanUpPlans } from '#app/domain/subscriptions/events/cleanup.server.ts'
import { PaymentsFault } from '#app/gateways/payments/port.ts'
import { db } from '#db/client.server.ts'
import { businesses, mails, planTerms, subscriptions } from '#db/schema/index.ts'
import { businessNow, codeOf, makeOwner, strangers } from '#tests/support/dashboard.ts'
import { makeProvider, makeSubscriber, subscriber } from '#tests/support/plans.ts'

const termsOf = async (businessId: string) => {
  const [row] = await db.select().from(planTerms).where(eq(planTerms.businessId, businessId))
  return row
}
/** Names of the plan mails sent to an address. */
const mailKinds = async (email: string) => {
  const rows = await db.select().from(mails).where(eq(mails.recipient, email))
  const kinds = rows.map(({ kind }) => kind).filter((kind) => kind.startsWith('plan-'))
  return kinds.toSorted()
}
const planNow = async (id: string) => (await businessNow(id)).planStatus

async function paidBefore(daysAgo: number, plan: 'BASIC' | 'PREMIUM' = 'PREMIUM') {
  const made = await makeProvider()
  const paidAt = new Date(Date.now() - daysAgo * day)
  made.fake.setNow(paidAt)
  const one = await makeSubscriber(made, plan)
  return { ...made, ...one, paidAt, due: monthAfter(paidAt) }
}

describe('a renewal', () => {
  test('that is paid extends what is paid by a month', async () => {
    const { fake, hear, code, business, due } = await paidBefore(29)
    expect(await hear(fake.renew(code, true))).toEqual(['applied', 'applied'])
    expect((await termsOf(business.id))?.paidUntil).toEqual(monthAfter(due))
  })

  test('that failed keeps service through its grace, with three mails, then the plan is Free', async () => {
    const { fake, hear, provider, code, business, owner, due } = await paidBefore(31)
    await hear(fake.renew(code, false))
    const at = (days: number) => new Date(due.getTime() + days * day)
    const mailed = async (reminder: number) => {
      const paidUntil = due.toISOString()
      await mailAboutRenewal({ businessId: business.id, reminder, paidUntil }, provider)
    }
    const sent = async () => (await termsOf(business.id))?.remindersSent
    expect(await planNow(business.id)).toBe('PREMIUM')
    expect([(await termsOf(business.id))?.status, await sent()]).toEqual(['past-due', 1])
    await cleanUpPlans(db, at(3.1))
    await cleanUpPlans(db, at(3.2))
    expect([await planNow(business.id), await sent()]).toEqual(['PREMIUM', 2])
    await cleanUpPlans(db, at(6.9))
    expect(await planNow(business.id)).toBe('PREMIUM')
    await cleanUpPlans(db, at(7.1))
    expect([await planNow(business.id), await sent()]).toEqual(['FREE', 3])
    for (const reminder of [1, 2, 3]) await mailed(reminder)
    expect(await mailKinds(owner.email)).toEqual([
      'plan-fell-to-free',
      'plan-paid',
      'plan-payment-failed-1',
      'plan-payment-failed-2',
    ])
    const [first] = await db.select().from(mails).where(eq(mails.kind, 'plan-payment-failed-1'))
    expect(first?.text).toContain('https://paystack.com/manage/subscriptions/')
    expect(await businessNow(business.id)).toMatchObject({ isActive: true })
  })

  test('that was paid, though no news of it came, is booked instead of mailed as failed', async () => {
    const { fake, provider, code, business, owner, due } = await paidBefore(33)
    await cleanUpPlans()
    expect((await termsOf(business.id))?.status).toBe('past-due')
    fake.renew(code, true)
    const reminded = { businessId: business.id, reminder: 1, paidUntil: due.toISOString() }
    await mailAboutRenewal(reminded, provider)
    expect(await mailKinds(owner.email)).toEqual(['plan-paid', 'plan-renewed'])
    const paidUntil = monthAfter(due)
    expect(await termsOf(business.id)).toMatchObject({ status: 'active', paidUntil })
  })

  test('is not mailed as failed while the provider cannot be asked', async () => {
    const { fake, provider, business, owner, due } = await paidBefore(33)
    await cleanUpPlans()
    fake.failNext('reset')
    const reminded = { businessId: business.id, reminder: 1, paidUntil: due.toISOString() }
    await expect(mailAboutRenewal(reminded, provider)).rejects.toThrow(PaymentsFault)
    expect(await mailKinds(owner.email)).toEqual(['plan-paid'])
    await mailAboutRenewal(reminded, provider)
    expect(await mailKinds(owner.email)).toEqual(['plan-paid', 'plan-payment-failed-1'])
  })

  test('that comes after all brings the plan back', async () => {
    const { fake, hear, code, business, due } = await paidBefore(31)
    await hear(fake.renew(code, false))
    await cleanUpPlans(db, new Date(due.getTime() + 8 * day))
    expect(await planNow(business.id)).toBe('FREE')
    await hear(fake.renew(code, true))
    expect(await planNow(business.id)).toBe('PREMIUM')
    expect((await termsOf(business.id))?.status).toBe('active')
  })
})

describe('cancelling', () => {
  test('takes no further payment and keeps what is paid until its end', async () => {
    const { provider, fake, code, actor, owner, business } = await paidBefore(5)
    const { endsAt: paidUntil } = await cancelSubscription(actor, provider)
    expect(fake.subscriptions.get(code)?.status).toBe('non-renewing')
    expect(await planNow(business.id)).toBe('PREMIUM')
    const billing = await ownBilling(actor)
    expect(billing).toMatchObject({ status: 'ending', renews: false, paidUntil })
    expect(planWords(billing)[0]).toMatch(/^Premium ends on /)
    expect(await mailKinds(owner.email)).toEqual(['plan-ends', 'plan-paid'])
    await cleanUpPlans(db, new Date((paidUntil as Date).getTime() + 1000))
    expect(await planNow(business.id)).toBe('FREE')
    expect(await codeOf(cancelSubscription(actor, provider))).toBe('conflict')
  })

  test('on the provider’s own page is told once, and again once it was kept and ended anew', async () => {
    const { provider, fake, hear, code, actor, owner, business } = await paidBefore(5)
    const told = async () => (await mailKinds(owner.email)).filter((kind) => kind === 'plan-ends')
    await hear(fake.endRenewal(code))
    await db.update(businesses).set({ name: 'Another name' }).where(eq(businesses.id, business.id))
    await reconcilePayments(provider)
    expect(await told()).toHaveLength(1)
    await undoPlanChange(actor, provider)
    await hear(fake.endRenewal(code))
    await reconcilePayments(provider)
    expect(await told()).toHaveLength(2)
  })

  test('on the provider’s own page is told again of a plan that was taken up there, whatever ended with it', async () => {
    const { provider, fake, hear, code, owner, business } = await paidBefore(5)
    const told = async () => (await mailKinds(owner.email)).filter((kind) => kind === 'plan-ends')
    const replaced = { businessId: business.id, state: 'non-renewing', plan: 'BASIC' } as const
    const since = { startedAt: new Date(Date.now() - 6 * day), askedAt: new Date() }
    await db
      .insert(subscriptions)
      .values({ code: `SUB_${crypto.randomUUID()}`, customerCode: 'CUS_x', ...replaced, ...since })
    await hear(fake.endRenewal(code))
    fake.subscriptions.get(code)!.status = 'active'
    await reconcilePayments(provider)
    expect(await told()).toHaveLength(1)
    await hear(fake.endRenewal(code))
    await reconcilePayments(provider)
    expect(await told()).toHaveLength(2)
  })

  test.each([
    ['was lost', 5],
    ['came after the provider’s own event', 5],
    ['came after the provider’s own event while a month is due', 33],
  ])('is told once where the answer %s', async (how, daysAgo) => {
    const { provider, fake, hear, code, actor, owner, business } = await paidBefore(daysAgo)
    const { gateway } = provider
    const disable: typeof gateway.disable = async (...asked) => {
      await gateway.disable(...asked)
      if (how === 'was lost') throw new Error('killed')
      await hear(fake.endRenewal(code))
    }
    const cancelling = cancelSubscription(actor, {
      ...provider,
      gateway: { ...gateway, disable },
    })
    if (how === 'was lost') await expect(cancelling).rejects.toThrow('killed')
    else await cancelling
    const { customerCode } = (
      await db.select().from(subscriptions).where(eq(subscriptions.code, code))
    )[0]!
    for (let time = 0; time < 2; time += 1)
      await checkPlanChange({ businessId: business.id, customerCode }, provider)
    expect(await mailKinds(owner.email)).toEqual(['plan-ends', 'plan-paid'])
  })

  test('changes nothing where the provider does not answer', async () => {
    const { provider, fake, actor, business } = await paidBefore(5)
    fake.failNext('reset')
    expect(await codeOf(cancelSubscription(actor, provider))).toBe('unavailable')
    expect((await termsOf(business.id))?.status).toBe('active')
  })

  test('a plan that was given becomes Free at once; Free and none have nothing to cancel', async () => {
    const { provider } = await makeProvider()
    const given = await makeOwner({ planStatus: 'PREMIUM' })
    expect(await codeOf(cancelSubscription(given.actor, provider))).toBe('done')
    expect(await planNow(given.business.id)).toBe('FREE')
    const free = await makeOwner({ planStatus: 'FREE' })
    expect(await codeOf(cancelSubscription(free.actor, provider))).toBe('conflict')
  })

  test('is for the owner alone', async () => {
    const { provider } = await makeProvider()
    for (const [who, actor, code] of await strangers()) {
      expect(await codeOf(cancelSubscription(actor, provider)), who).toBe(code)
      expect(await codeOf(downgradeToBasic(actor, provider)), who).toBe(code)
      expect(await codeOf(ownBilling(actor)), who).toBe(code)
      expect(await codeOf(ownCardLink(actor, provider)), who).toBe(code)
    }
  })
})

describe('changing the plan', () => {
  test('to Premium begins at once and ends the Basic subscription', async () => {
    const { fake, provider, hear, actor, owner, business, code } = await paidBefore(5, 'BASIC')
    fake.setNow(new Date())
    const who = subscriber('PREMIUM', owner.email)
    const { reference } = await openCheckout(actor, who, {}, provider)
    await hear(fake.pay(reference))
    expect(await planNow(business.id)).toBe('PREMIUM')
    await cancelSuperseded(code, provider)
    const states = [...fake.subscriptions.values()].map(({ status }) => status)
    expect(states).toEqual(['non-renewing', 'active'])
    expect(await ownBilling(actor)).toMatchObject({ plan: 'PREMIUM', status: 'active' })
  })

  test('to Basic waits until what is paid has ended, and takes nothing before', async () => {
    const { fake, provider, hear, actor, business, code, due } = await paidBefore(5)
    expect(await downgradeToBasic(actor, provider)).toEqual({ begins: due })
    const [, basic] = [...fake.subscriptions.values()]
    expect(fake.subscriptions.get(code)?.status).toBe('non-renewing')
    expect(basic).toMatchObject({ plan: 'PLN_test_basic', status: 'active', next: due })
    expect(await ownBilling(actor)).toMatchObject({ plan: 'PREMIUM', follower: 'BASIC' })
    expect(await codeOf(downgradeToBasic(actor, provider))).toBe('conflict')
    await hear(fake.complete(code))
    await hear(fake.renew(basic?.code ?? '', true))
    await cleanUpPlans(db, new Date(due.getTime() + day))
    expect(await planNow(business.id)).toBe('BASIC')
  })
})

test('the card is changed on a page of the provider', async () => {
  const { provider, actor } = await paidBefore(5)
  expect(await ownCardLink(actor, provider)).toMatch(/^https:\/\/paystack\.com\/manage\//)
})

test('who deletes their account reads of its end alone; who could not, that their plan has ended', async () => {
  const { fake, provider, hear, business, owner, code } = await paidBefore(5)
  const { gateway } = provider
  const disable: typeof gateway.disable = async (...asked) => {
    await gateway.disable(...asked)
    await hear(fake.endRenewal(code))
  }
  const fail = () => Promise.reject(new Error('could not be deleted'))
  const leaving = afterRenewals(business, fail, { ...provider, gateway: { ...gateway, disable } })
  await expect(leaving).rejects.toThrow('could not be deleted')
  expect(await mailKinds(owner.email)).toEqual(['plan-paid'])
  const later = new Date(Date.now() + 6 * minute)
  for (let time = 0; time < 2; time += 1) await applyPlanState(business.id, later, db)
  expect(await mailKinds(owner.email)).toEqual(['plan-ends', 'plan-paid'])
})

test('a business that goes ends its subscription with the provider first', async () => {
  const { fake, provider, business, code } = await paidBefore(5)
  fake.failNext('server-error')
  const end = () => afterRenewals(business, async () => {}, provider)
  expect(await codeOf(end())).toBe('unavailable')
  expect(fake.subscriptions.get(code)?.status).toBe('active')
  await end()
  await end()
  expect(fake.subscriptions.get(code)?.status).toBe('non-renewing')
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.code, code))
  expect(row?.state).toBe('non-renewing')
})
