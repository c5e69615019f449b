import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { subscribeFrom } from '#app/domain/subscriptions/billing/subscribe-from.server.ts'
import { lockBusiness } from '#app/domain/subscriptions/plan/locks.server.ts'
import { monthAfter } from '#app/domain/subscriptions/plan/paid-time.ts'
import { db } from '#db/client.server.ts'
import { payments } from '#db/schema/index.ts'
import { expectWaiting } from '#tests/support/locks.ts'
import { makeProvider, makeSubscriber } from '#tests/support/plans.ts'

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
