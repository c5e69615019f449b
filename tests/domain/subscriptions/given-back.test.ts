import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { findUser } from '#app/domain/accounts/find-user.server.ts'
import { assignOwner, removeOwner } from '#app/domain/admin/owner.server.ts'
import { deleteBusiness } from '#app/domain/admin/unowned.server.ts'
import { deleteOwnAccount } from '#app/domain/privacy/delete-own-account.server.ts'
import { downgradeToBasic } from '#app/domain/subscriptions/billing/downgrade.server.ts'
import { checkPlanChange } from '#app/domain/subscriptions/billing/end-subscription.server.ts'
import { confirmCheckout } from '#app/domain/subscriptions/checkout/confirm.server.ts'
import { openCheckout } from '#app/domain/subscriptions/checkout/open.server.ts'
import { reconcilePayments } from '#app/domain/subscriptions/events/reconcile.server.ts'
import { endTaskSubscription } from '#app/domain/subscriptions/tasks/end-renewal.server.ts'
import { db } from '#db/client.server.ts'
import { payments, receipts, subscriptions } from '#db/schema/index.ts'
import { disputeEvent, jobsAbout, mailKinds, tasksAbout } from '#tests/support/billing-tasks.ts'
import { businessNow, codeOf, handOver, makeOwner } from '#tests/support/dashboard.ts'
import { factoryPassword, makeAdmin, makeUser } from '#tests/support/factories.ts'
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
