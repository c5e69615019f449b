import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { findUser } from '#app/domain/accounts/find-user.server.ts'
import { assignOwner, removeOwner } from '#app/domain/admin/owner.server.ts'
import { deleteBusiness } from '#app/domain/admin/unowned.server.ts'
import { day, minute } from '#app/domain/local-time.ts'
import {
  deleteLeftListing,
  deleteOwnAccount,
} from '#app/domain/privacy/delete-own-account.server.ts'
import { downgradeToBasic } from '#app/domain/subscriptions/billing/downgrade.server.ts'
import { endRenewal } from '#app/domain/subscriptions/billing/end-renewal.server.ts'
import { checkPlanChange } from '#app/domain/subscriptions/billing/end-subscription.server.ts'
import { confirmCheckout } from '#app/domain/subscriptions/checkout/confirm.server.ts'
import { openCheckout } from '#app/domain/subscriptions/checkout/open.server.ts'
import { reconcilePayments } from '#app/domain/subscriptions/events/reconcile.server.ts'
import { syncRefunds } from '#app/domain/subscriptions/tasks/refunds.server.ts'
import { endTaskSubscription } from '#app/domain/subscriptions/tasks/end-renewal.server.ts'
import { PaymentsFault } from '#app/gateways/payments/port.ts'
import { db } from '#db/client.server.ts'
import {
  businesses,
  checkouts,
  payments,
  planTerms,
  receipts,
  subscriptions,
} from '#db/schema/index.ts'
import {
  disputeEvent,
  jobsAbout,
  mailKinds,
  openPayFirst,
  tasksAbout,
} from '#tests/support/billing-tasks.ts'
import { businessNow, codeOf, handOver, makeOwner } from '#tests/support/dashboard.ts'
import { factoryPassword, makeAdmin, makeUser } from '#tests/support/factories.ts'
import { expectWaiting } from '#tests/support/locks.ts'
import { makeProvider, subscriber } from '#tests/support/plans.ts'

type Made = Awaited<ReturnType<typeof makeProvider>>
type Owner = Awaited<ReturnType<typeof makeUser>>

const leave = ({ actor }: Owner, { provider }: Made) =>
  deleteOwnAccount(actor, { currentPassword: factoryPassword }, provider)

/** A listing that was there before its owner, who opens a checkout for Premium. */
async function claimed() {
  const made = await makeProvider()
  const { business } = await makeOwner({ planStatus: 'FREE' })
  const owner = await handOver(business.id)
  const who = subscriber('PREMIUM', owner.email)
  const { reference } = await openCheckout(owner.actor, who, {}, made.provider)
  return { made, business, owner, reference }
}

/** As the provider, but something happens once before it says what a customer holds. */
function interrupted({ provider }: Made, happens: () => Promise<unknown>) {
  const { gateway } = provider
  let left = 1
  const holdingsOf = async (customer: string) => {
    if (left-- > 0) await happens()
    return gateway.holdingsOf(customer)
  }
  return { ...provider, gateway: { ...gateway, holdingsOf } }
}

/** As where the listing of a checkout was given back. */
const untie = (reference: string) =>
  db
    .update(checkouts)
    .set({ businessId: null, setupReminder: 30 })
    .where(eq(checkouts.reference, reference))

async function giveToNext(businessId: string) {
  const next = await makeUser()
  await assignOwner(await makeAdmin(), businessId, next.email)
  return next
}

describe('a payment confirmed while its listing is given back', () => {
  test('is found at night where the job that asks about it again is lost', async () => {
    const { made, owner, reference } = await claimed()
    made.fake.pay(reference)
    await confirmCheckout(
      reference,
      interrupted(made, () => leave(owner, made)),
    )
    expect(await tasksAbout(reference)).toEqual([])
    await reconcilePayments(made.provider)
    expect(await tasksAbout(reference)).toMatchObject([
      { kind: 'unmatched', state: 'open', payerEmail: owner.email },
    ])
  })

  test('by the owner after its payer, is a task as any of a former owner, told of once', async () => {
    const { made, business, owner, reference } = await claimed()
    made.fake.pay(reference)
    const handedOnAndLeft = async () => leave(await handOver(business.id), made)
    await confirmCheckout(reference, interrupted(made, handedOnAndLeft))
    for (let asked = 0; asked < 2; asked += 1) await confirmCheckout(reference, made.provider)
    expect(await tasksAbout(reference)).toMatchObject([
      { kind: 'unmatched', state: 'open', payerEmail: owner.email, businessId: null },
    ])
    const kinds = await mailKinds(owner.email)
    expect(kinds.filter((kind) => /plan|billing/.test(kind))).toEqual([
      'billing-unmatched',
      'plan-paid',
    ])
    expect(await jobsAbout('cancel-unclaimed', reference)).toEqual([{ reference, onlyOwn: true }])
    expect(await findUser(owner.id, db)).toMatchObject({ email: owner.email })
  })
})

/** A listing that its owner made, who opens a checkout for Premium. */
async function created() {
  const made = await makeProvider()
  const { owner, business } = await makeOwner({ planStatus: 'FREE' })
  const who = subscriber('PREMIUM', owner.email)
  const { reference } = await openCheckout(owner.actor, who, {}, made.provider)
  return { made, business, owner, reference }
}

test.each([
  ['given back', claimed],
  ['deleted', created],
])(
  'what an owner chose for a listing that is %s is no choice for another of theirs',
  async (_, start) => {
    const { made, business, owner, reference } = await start()
    made.fake.pay(reference)
    await confirmCheckout(reference, made.provider)
    await downgradeToBasic(owner.actor, made.provider)
    const [{ customer = '' } = {}] = await db
      .select({ customer: subscriptions.customerCode })
      .from(subscriptions)
      .where(eq(subscriptions.businessId, business.id))
    const theirs = and(eq(subscriptions.customerCode, customer), isNotNull(subscriptions.chosenAt))
    const chosen = () => db.select({ code: subscriptions.code }).from(subscriptions).where(theirs)
    expect(await chosen()).not.toEqual([])
    await leave(owner, made)
    await deleteLeftListing(business.id)
    expect(await chosen()).toEqual([])
  },
)

test('a payment confirmed while its listing is taken off its owner and deleted is a task', async () => {
  const { made, business, owner, reference } = await claimed()
  made.fake.pay(reference)
  const admin = await makeAdmin()
  const deleted = async () => {
    await removeOwner(admin, business.id)
    await deleteBusiness(admin, business.id)
  }
  await confirmCheckout(reference, interrupted(made, deleted))
  await reconcilePayments(made.provider)
  expect(await tasksAbout(reference)).toMatchObject([
    { kind: 'unmatched', state: 'open', payerEmail: owner.email, businessId: null },
  ])
})

test('a listing that gets an owner while it is deleted keeps what was paid for it', async () => {
  const { made, business, owner, reference } = await claimed()
  made.fake.pay(reference)
  made.fake.failAlways(`/customer/${made.fake.transactions.get(reference)?.customer_code}`)
  await confirmCheckout(reference, made.provider).catch(() => null)
  const admin = await makeAdmin()
  await removeOwner(admin, business.id)
  const own = eq(businesses.id, business.id)
  await db.update(businesses).set({ closedAt: new Date() }).where(own)
  const { deleting } = await db.transaction(async (tx) => {
    await assignOwner(admin, business.id, owner.email, tx)
    const begun = deleteLeftListing(business.id)
    await expectWaiting(1, (statement) => db.execute(statement))
    return { deleting: begun }
  })
  await deleting
  const paid = await db.select().from(checkouts).where(eq(checkouts.reference, reference))
  expect(paid).toMatchObject([{ state: 'paid', businessId: business.id, email: owner.email }])
})

test('a plan of a deleted owner that was begun without an answer is ended once it is found', async () => {
  const { made, business, owner, reference } = await claimed()
  await made.hear(made.fake.pay(reference))
  await downgradeToBasic(owner.actor, made.provider)
  const basic = [...made.fake.subscriptions.values()].at(-1)!
  // As where the answer that names it never came: nothing on the records knows of it.
  await db.delete(subscriptions).where(eq(subscriptions.code, basic.code))
  await leave(owner, made)
  const late = { businessId: business.id, customerCode: basic.customer_code }
  await checkPlanChange(late, made.provider)
  expect(await jobsAbout('end-renewal', basic.code)).toHaveLength(1)
  const kept = await db.select().from(subscriptions).where(eq(subscriptions.code, basic.code))
  expect(kept).toMatchObject([{ businessId: null }])
})

test('a plan that nothing here knows of is asked about once its owner is gone', async () => {
  const { made, business, owner, reference } = await claimed()
  await made.hear(made.fake.pay(reference))
  await downgradeToBasic(owner.actor, made.provider)
  const basic = [...made.fake.subscriptions.values()].at(-1)!
  await db.delete(subscriptions).where(eq(subscriptions.code, basic.code))
  await db.execute(sql`
    delete from graphile_worker._private_jobs where payload->>'businessId' = ${business.id}`)
  await leave(owner, made)
  const asked = { businessId: business.id, customerCode: basic.customer_code }
  expect(await jobsAbout('sync-customer', business.id)).toEqual([asked])
  await checkPlanChange(asked, made.provider)
  const ending = { code: basic.code, untied: true }
  expect(await jobsAbout('end-renewal', basic.code)).toEqual([ending])
  await endRenewal(ending, made.provider)
  expect(basic.status).toBe('non-renewing')
})

test('a renewal of another listing on the same card is booked for that one, also where the one given back is asked about first', async () => {
  const { made, business, owner, reference } = await claimed()
  await made.hear(made.fake.pay(reference))
  await leave(owner, made)
  const other = await makeOwner({ planStatus: 'FREE' })
  const who = subscriber('PREMIUM', owner.email)
  const { reference: theirs } = await openCheckout(other.actor, who, {}, made.provider)
  made.fake.setNow(new Date(Date.now() + 20 * minute))
  await made.hear(made.fake.pay(theirs))
  const { code, customer_code: customerCode } = [...made.fake.subscriptions.values()].at(-1)!
  const [charge] = made.fake.renew(code, true)
  const renewal = String(JSON.parse(charge?.body ?? '{}').data.reference)
  await checkPlanChange({ businessId: business.id, customerCode }, made.provider)
  await made.hear([charge!])
  const booked = await db.select().from(payments).where(eq(payments.reference, renewal))
  expect(booked).toMatchObject([{ businessId: other.business.id }])
  expect(await tasksAbout(renewal)).toEqual([])
})

test('a plan found to be nobody’s is left alone where a business has it by the time it would be ended', async () => {
  const { made, business, owner, reference } = await claimed()
  await made.hear(made.fake.pay(reference))
  const [code = ''] = made.fake.subscriptions.keys()
  const stateNow = () => made.fake.subscriptions.get(code)?.status
  const own = eq(subscriptions.code, code)
  await endRenewal({ code, untied: true }, made.provider)
  expect([stateNow(), (await businessNow(business.id)).ownerId]).toEqual(['active', owner.id])
  // As where it was found before the answer that names it came.
  await db.update(subscriptions).set({ businessId: null }).where(own)
  await endRenewal({ code, untied: true }, made.provider)
  expect(stateNow()).toBe('active')
  await untie(reference)
  const { gateway } = made.provider
  const disable: typeof gateway.disable = async (...asked) => {
    await db.update(subscriptions).set({ businessId: business.id }).where(own)
    await gateway.disable(...asked)
  }
  const late = { ...made.provider, gateway: { ...gateway, disable } }
  await endRenewal({ code, untied: true }, late)
  expect(stateNow()).toBe('non-renewing')
  const terms = await db.select().from(planTerms).where(eq(planTerms.businessId, business.id))
  expect(terms).toMatchObject([{ status: 'ending' }])
  expect(await mailKinds(owner.email)).toContain('plan-ends')
})

test.each(['was heard of', 'was not heard of'])(
  'a plan of another listing on the same card, begun long after its payment, which %s, is not ended for the one given back',
  async (heard) => {
    const { made, business, owner, reference } = await claimed()
    await made.hear(made.fake.pay(reference))
    await leave(owner, made)
    const other = await makeOwner({ planStatus: 'FREE' })
    const who = subscriber('PREMIUM', owner.email)
    const { reference: theirs } = await openCheckout(other.actor, who, {}, made.provider)
    made.fake.setNow(new Date(Date.now() + 20 * minute))
    made.fake.pay(theirs)
    const begun = [...made.fake.subscriptions.values()].at(-1)!
    const { code, customer_code: customerCode } = begun
    begun.created = new Date(Date.now() + 50 * minute)
    made.fake.subscriptions.delete(code)
    if (heard === 'was heard of') await confirmCheckout(theirs, made.provider)
    made.fake.subscriptions.set(code, begun)
    await checkPlanChange({ businessId: business.id, customerCode }, made.provider)
    expect(await jobsAbout('end-renewal', code)).toEqual([])
    await confirmCheckout(theirs, made.provider)
    const asked = { businessId: other.business.id, customerCode }
    expect(await jobsAbout('sync-customer', other.business.id)).toContainEqual(asked)
    await checkPlanChange(asked, made.provider)
    const known = await db.select().from(subscriptions).where(eq(subscriptions.code, code))
    expect(known).toMatchObject([{ businessId: other.business.id, state: 'active' }])
  },
)

describe('a plan of a listing that was given back, whose payer paid for another one', () => {
  /** Left by its owner, who pays for another listing on the same card. */
  async function paysForAnother() {
    const { made, business, owner, reference } = await claimed()
    await made.hear(made.fake.pay(reference))
    const [first] = made.fake.subscriptions.values()
    const leaving = () => leave(owner, made)
    const payElsewhere = async () => {
      const other = await makeOwner({ planStatus: 'FREE' })
      const who = subscriber('PREMIUM', owner.email)
      const { reference: theirs } = await openCheckout(other.actor, who, {}, made.provider)
      made.fake.setNow(new Date(Date.now() + 20 * minute))
      await made.hear(made.fake.pay(theirs))
      const own = [...made.fake.subscriptions.values()].at(-1)!
      return { ...other, reference: theirs, own }
    }
    const customerCode = first!.customer_code
    return {
      made,
      owner,
      first: first!,
      asked: { businessId: business.id, customerCode },
      leaving,
      payElsewhere,
    }
  }
  const untied = (code: string) => ({ code, untied: true })

  test('is ended all the same where its own payment began it', async () => {
    const { made, first, asked, leaving, payElsewhere } = await paysForAnother()
    await leaving()
    const { own } = await payElsewhere()
    first.status = 'active'
    await checkPlanChange(asked, made.provider)
    expect(await jobsAbout('end-renewal', first.code)).toEqual([untied(first.code)])
    await endRenewal(untied(first.code), made.provider)
    expect([first.status, own.status]).toEqual(['non-renewing', 'active'])
  })

  test('is ended at night where that job is lost', async () => {
    const { made, first, leaving, payElsewhere } = await paysForAnother()
    await leaving()
    const { own } = await payElsewhere()
    first.status = 'active'
    const live = { state: 'active', askedAt: new Date(Date.now() - 2 * day) } as const
    await db.update(subscriptions).set(live).where(eq(subscriptions.code, first.code))
    await reconcilePayments(made.provider)
    expect(await jobsAbout('end-renewal', first.code)).toEqual([untied(first.code)])
    expect(await jobsAbout('end-renewal', own.code)).toEqual([])
  })

  test('is ended where no payment began it and the other one was paid for long ago', async () => {
    const { made, owner, first, asked, leaving, payElsewhere } = await paysForAnother()
    await downgradeToBasic(owner.actor, made.provider)
    const basic = [...made.fake.subscriptions.values()].at(-1)!
    await leaving()
    const { reference, own } = await payElsewhere()
    // As where no answer has named it yet.
    await db.delete(subscriptions).where(eq(subscriptions.code, basic.code))
    basic.status = 'active'
    const old = new Date(Date.now() - 400 * day)
    own.created = old
    own.status = 'complete'
    const paid = made.fake.transactions.get(reference)!
    paid.paid_at = old.toISOString()
    await db.update(checkouts).set({ paidAt: old }).where(eq(checkouts.reference, reference))
    await db.update(payments).set({ paidAt: old }).where(eq(payments.reference, reference))
    const over = { state: 'ended', startedAt: old } as const
    await db.update(subscriptions).set(over).where(eq(subscriptions.code, own.code))
    basic.created = new Date(Date.now() + 40 * minute)
    await checkPlanChange(asked, made.provider)
    await endRenewal(untied(basic.code), made.provider)
    expect([first.status, basic.status]).toEqual(['non-renewing', 'non-renewing'])
  })
})

describe('the next owner of a listing that was given back', () => {
  test('has no part in what the one before renews, however late that is asked about', async () => {
    const { made, business, owner, reference } = await claimed()
    await made.hear(made.fake.pay(reference))
    await downgradeToBasic(owner.actor, made.provider)
    const basic = [...made.fake.subscriptions.values()].at(-1)!
    await leave(owner, made)
    const late = { businessId: business.id, customerCode: basic.customer_code }
    const onListing = eq(subscriptions.businessId, business.id)
    await checkPlanChange(late, made.provider)
    await giveToNext(business.id)
    await checkPlanChange(late, made.provider)
    expect(await db.select().from(subscriptions).where(onListing)).toEqual([])
    // Somebody enabled it at the provider.
    basic.status = 'active'
    const [charge] = made.fake.renew(basic.code, true)
    const renewal = String(JSON.parse(charge?.body ?? '{}').data.reference)
    await checkPlanChange(late, made.provider)
    expect(await db.select().from(subscriptions).where(onListing)).toEqual([])
    expect(await db.select().from(payments).where(eq(payments.reference, renewal))).toEqual([])
    expect(await tasksAbout(renewal)).toMatchObject([
      { kind: 'unmatched', state: 'open', businessId: null },
    ])
    expect((await businessNow(business.id)).planStatus).toBe('FREE')
  })

  test('renews on, whatever is done about what the one before paid', async () => {
    const { made, business, owner, reference } = await claimed()
    await made.hear(made.fake.pay(reference))
    await made.hear([disputeEvent(made, 'create', reference)])
    const [task] = await tasksAbout(reference)
    await leave(owner, made)
    const next = await giveToNext(business.id)
    const own = await openCheckout(
      ...([next.actor, subscriber('PREMIUM', next.email), {}, made.provider] as const),
    )
    await made.hear(made.fake.pay(own.reference))
    expect(await codeOf(endTaskSubscription(await makeAdmin(), task?.id ?? ''))).toBe('conflict')
    expect(await tasksAbout(reference)).toMatchObject([{ kind: 'dispute', businessId: null }])
    const [receipt] = await db.select().from(receipts).where(eq(receipts.reference, reference))
    expect(receipt?.businessId).toBeNull()
  })
})

describe('what renews for nobody, at night', () => {
  const longAgo = new Date(Date.now() - 2 * day)

  test('is ended where the job that should have ended it is lost', async () => {
    const { made, owner, reference } = await claimed()
    await made.hear(made.fake.pay(reference))
    const [code = ''] = made.fake.subscriptions.keys()
    await leave(owner, made)
    // As an upgrade left it: taken off the listing, and renewing.
    const live = { state: 'active', askedAt: longAgo } as const
    await db.update(subscriptions).set(live).where(eq(subscriptions.code, code))
    await reconcilePayments(made.provider)
    expect(await jobsAbout('end-renewal', code)).toEqual([{ code, untied: true }])
  })

  test('is ended too where the provider is not asked until later', async () => {
    const { made, owner, reference } = await claimed()
    await made.hear(made.fake.pay(reference))
    const [code = ''] = made.fake.subscriptions.keys()
    await leave(owner, made)
    const live = { state: 'active', askedAt: longAgo } as const
    await db.update(subscriptions).set(live).where(eq(subscriptions.code, code))
    const paymentsSince = () => Promise.reject(new PaymentsFault('paused', 'paused'))
    const gateway = { ...made.provider.gateway, paymentsSince }
    await expect(reconcilePayments({ ...made.provider, gateway })).rejects.toThrow('paused')
    expect(await jobsAbout('end-renewal', code)).toEqual([{ code, untied: true }])
  })

  test('is left alone where its payer may yet set it up, until that is refunded', async () => {
    const made = await makeProvider()
    const { reference } = await openPayFirst(made)
    await made.hear(made.fake.pay(reference))
    await confirmCheckout(reference, made.provider)
    const [code = ''] = made.fake.subscriptions.keys()
    const own = eq(subscriptions.code, code)
    await db.update(subscriptions).set({ askedAt: longAgo }).where(own)
    await reconcilePayments(made.provider)
    const known = await db.select().from(subscriptions).where(own)
    expect(known).toMatchObject([{ businessId: null, state: 'active' }])
    expect(await jobsAbout('end-renewal', code)).toEqual([])
    // Refunded, it is nobody's to set up.
    const back = { reference, amountCents: 29900, note: '' }
    await made.provider.gateway.refund(back)
    await syncRefunds(reference, made.provider)
    await db.update(subscriptions).set({ askedAt: longAgo }).where(own)
    await reconcilePayments(made.provider)
    expect(await jobsAbout('end-renewal', code)).toEqual([{ code, untied: true }])
  })
})
