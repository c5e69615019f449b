import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findUser } from '#app/domain/accounts/find-user.server.ts'
import { eraseUser } from '#app/domain/privacy/erase-user.server.ts'
import { subscribeFrom } from '#app/domain/subscriptions/billing/subscribe-from.server.ts'
import { openCheckout } from '#app/domain/subscriptions/checkout/open.server.ts'
import { lockBusiness } from '#app/domain/subscriptions/plan/locks.server.ts'
import { monthAfter } from '#app/domain/subscriptions/plan/paid-time.ts'
import { db } from '#db/client.server.ts'
import { payments, users } from '#db/schema/index.ts'
import { codeOf, makeOwner } from '#tests/support/dashboard.ts'
import { expectWaiting } from '#tests/support/locks.ts'
import { makeProvider, makeSubscriber, subscriber } from '#tests/support/plans.ts'

test('a new subscription and a comparison of the same business wait for each other in one order', async () => {
  const made = await makeProvider()
  const { business, reference, code } = await makeSubscriber(made)
  const customerCode = made.fake.subscriptions.get(code)?.customer_code ?? ''
  const own = eq(payments.reference, reference)
  const { moving } = await db.transaction(async (tx) => {
    await lockBusiness(business.id, tx)
    const begun = subscribeFrom(
      monthAfter(new Date()),
      { businessId: business.id, customerCode, plan: 'PREMIUM' },
      made.provider,
      db,
      async (renewsBy, inner) => void (await inner.update(payments).set({ renewsBy }).where(own)),
    )
    await expectWaiting(1, (statement) => db.execute(statement))
    await tx.update(payments).set({ askedAt: new Date() }).where(own)
    return { moving: begun }
  })
  await moving
  const [after] = await db.select().from(payments).where(own)
  expect(after?.renewsBy).toMatch(/^SUB_/)
})

test('a checkout that is opened and the deletion of its account wait for each other in one order', async () => {
  const { provider } = await makeProvider()
  const { owner, actor } = await makeOwner({ planStatus: 'NONE' })
  const { opening } = await db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, owner.id)).for('update')
    const begun = codeOf(openCheckout(actor, subscriber('PREMIUM', owner.email), {}, provider))
    await expectWaiting(1, (statement) => db.execute(statement))
    await eraseUser(await findUser(owner.id, tx, { lock: true }), tx)
    return { opening: begun }
  })
  expect(await opening).toBe('conflict')
})
