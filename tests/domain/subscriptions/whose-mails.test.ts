import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Actor } from '#app/domain/actor.ts'
import { deleteUser } from '#app/domain/admin/delete-user.server.ts'
import { cancelSubscription } from '#app/domain/subscriptions/billing/cancel.server.ts'
import { createClaimToken } from '#app/domain/accounts/claims.server.ts'
import {
  claimPayment,
  findUnclaimedPayment,
} from '#app/domain/subscriptions/checkout/claim.server.ts'
import { confirmCheckout } from '#app/domain/subscriptions/checkout/confirm.server.ts'
import { openCheckout } from '#app/domain/subscriptions/checkout/open.server.ts'
import { mailPlanEnds, mailPlanKept } from '#app/domain/subscriptions/mails/ending-mails.server.ts'
import { saveBillingDetails } from '#app/domain/subscriptions/receipts/billing-details.server.ts'
import { ownReceipts } from '#app/domain/subscriptions/receipts/queries.server.ts'
import { db } from '#db/client.server.ts'
import { checkouts } from '#db/schema/index.ts'
import { disputeEvent, mailKinds, openPayFirst } from '#tests/support/billing-tasks.ts'
import { codeOf, handOver, makeOwner, whileHandedOver } from '#tests/support/dashboard.ts'
import { makeAdmin, makeUser } from '#tests/support/factories.ts'
import { makeProvider, makeSubscriber, subscriber } from '#tests/support/plans.ts'

/** Mails about money go to this address too. */
async function billTo(actor: Actor, email = `books-${crypto.randomUUID()}@example.co.za`) {
  await saveBillingDetails(actor, { name: '', address: '', vatNumber: '', email })
  return email
}

/** A listing whose plan runs out, given to somebody else. */
async function soldListing() {
  const made = await makeProvider()
  const before = await makeSubscriber(made)
  await cancelSubscription(before.actor, made.provider)
  const next = await handOver(before.business.id)
  const hearOfDispute = () => made.hear([disputeEvent(made, 'create', before.reference)])
  return { ...made, admin: await makeAdmin(), before, next, hearOfDispute }
}

const ended = { plan: 'PREMIUM', endsAt: null, follower: null } as const

test('a mail about what a former owner paid stays where the next one takes the listing down', async () => {
  const { admin, before, next, provider, hearOfDispute } = await soldListing()
  const books = await billTo(before.actor)
  await hearOfDispute()
  await deleteUser(admin, next.id, provider)
  expect(await mailKinds(books)).toEqual(['billing-dispute'])
})

test('an account that goes takes no mail of the next owner along who has the same bookkeeper', async () => {
  const { admin, before, next, provider, hearOfDispute } = await soldListing()
  const books = await billTo(before.actor)
  await billTo(next.actor, books)
  await hearOfDispute()
  await mailPlanEnds(before.business.id, ended, db)
  await deleteUser(admin, before.owner.id, provider)
  expect(await mailKinds(books)).toEqual(['plan-ends'])
})

test('an account that named the next owner’s own address for its bills takes no mail of theirs along', async () => {
  const { admin, before, next, provider } = await soldListing()
  await billTo(before.actor, next.email)
  await mailPlanEnds(before.business.id, ended, db)
  await deleteUser(admin, before.owner.id, provider)
  expect(await mailKinds(next.email)).toEqual(['claim-approved', 'plan-ends'])
})

test('mails to the bookkeeper of a former owner who paid nothing go with the account', async () => {
  const { owner, actor, business } = await makeOwner()
  const books = await billTo(actor)
  await mailPlanKept(business.id, { plan: 'PREMIUM', words: [] }, db)
  await handOver(business.id)
  await billTo(actor, `other-${books}`)
  await deleteUser(await makeAdmin(), owner.id)
  expect(await mailKinds(books)).toEqual([])
})

test('an account whose address was never proved takes no mail along that is not its own', async () => {
  const made = await makeProvider()
  const { email, reference } = await openPayFirst(made)
  await made.hear(made.fake.pay(reference))
  const squatter = await makeUser({ email, emailVerifiedAt: null })
  await deleteUser(await makeAdmin(), squatter.id, made.provider)
  expect(await mailKinds(email)).toEqual(['plan-paid'])
})

test('a checkout confirmed while its listing changes hands is the payer’s', async () => {
  const made = await makeProvider()
  const { actor, business } = await makeOwner({ planStatus: 'FREE' })
  const who = subscriber('PREMIUM')
  const { reference } = await openCheckout(actor, who, {}, made.provider)
  made.fake.pay(reference)
  const confirm = () => confirmCheckout(reference, made.provider)
  const { next } = await whileHandedOver(business.id, confirm)
  expect(await ownReceipts(next.actor)).toEqual([])
  expect(await mailKinds(who.email)).toEqual(['plan-paid'])
  const [checkout] = await db.select().from(checkouts).where(eq(checkouts.reference, reference))
  expect(checkout).toMatchObject({ state: 'paid', businessId: null })
})

test('a payment set up while the listing changes hands stays its payer’s to set up', async () => {
  const made = await makeProvider()
  const { reference } = await openPayFirst(made)
  await made.hear(made.fake.pay(reference))
  const code = await createClaimToken(reference, 'mailed')
  const { actor, business } = await makeOwner({ planStatus: 'FREE' })
  const claim = () => codeOf(claimPayment(actor, code, made.provider))
  const { next, done } = await whileHandedOver(business.id, claim)
  expect(done).toBe('not-found')
  expect(await ownReceipts(next.actor)).toEqual([])
  expect(await findUnclaimedPayment(code)).toMatchObject({ plan: 'PREMIUM' })
})
