import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { day } from '#app/domain/local-time.ts'
import { isTied } from '#app/domain/subscriptions/tasks/tied-payer.server.ts'
import { db } from '#db/client.server.ts'
import { checkouts, payments, subscriptions } from '#db/schema/index.ts'
import { makeProvider, makeSubscriber } from '#tests/support/plans.ts'

/** A customer of a listing whose own plan is over, and what renews of theirs for nobody, begun by no payment. */
async function overAndStray() {
  const made = await makeProvider()
  const { code, reference } = await makeSubscriber(made)
  const [own] = await db.select().from(subscriptions).where(eq(subscriptions.code, code))
  const { customerCode, plan, planCode } = own!
  const stray = `SUB_${crypto.randomUUID()}`
  const state = { state: 'active', startedAt: new Date(Date.now() - 300 * day) } as const
  await db.insert(subscriptions).values({
    ...{ code: stray, customerCode, plan, planCode, askedAt: new Date(), ...state },
  })
  expect(await isTied(stray, db)).toBe(true)
  await db.update(subscriptions).set({ state: 'ended' }).where(eq(subscriptions.code, code))
  return { stray, reference }
}

test('a listing whose last payment a bank has taken back keeps nothing of its payer renewing', async () => {
  const { stray, reference } = await overAndStray()
  expect(await isTied(stray, db)).toBe(true)
  await db.update(payments).set({ reversed: true }).where(eq(payments.reference, reference))
  expect(await isTied(stray, db)).toBe(false)
})

test('a listing that is asked about for a month charged lately keeps it, however old its checkout', async () => {
  const { stray, reference } = await overAndStray()
  const old = { paidAt: new Date(Date.now() - 200 * day) }
  await db.update(checkouts).set(old).where(eq(checkouts.reference, reference))
  expect(await isTied(stray, db)).toBe(true)
  await db.update(payments).set(old).where(eq(payments.reference, reference))
  expect(await isTied(stray, db)).toBe(false)
})

test('a payment that is not booked yet keeps it', async () => {
  const { stray, reference } = await overAndStray()
  await db.delete(payments).where(eq(payments.reference, reference))
  expect(await isTied(stray, db)).toBe(true)
})
