import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { system } from '#app/domain/actor.ts'
import { pauseSubscription } from '#app/domain/admin/pause.server.ts'
import { cancelBooking } from '#app/domain/bookings/answer.server.ts'
import { htmlOf } from '#app/domain/mail/deliver.server.ts'
import { offerWaitingTimes } from '#app/domain/offers/settle.server.ts'
import { db } from '#db/client.server.ts'
import { bookingHolds, businesses, mails } from '#db/schema/index.ts'
import { makeUser } from '#tests/support/factories.ts'
import { entryNow, makeFullDay, wait, waitingMails } from '#tests/support/waiting.ts'

let admin: Awaited<ReturnType<typeof makeUser>>
beforeAll(async () => {
  admin = await makeUser({ role: 'ADMIN' })
})

/** Two who wait, the first with an offer whose mail has not left. */
async function makeOffered() {
  const owner = await makeUser()
  const { business, service, booked } = await makeFullDay({ ownerId: owner.id })
  const first = (await wait(business.id, { serviceId: service.id })).id
  const second = (await wait(business.id, { serviceId: service.id })).id
  await cancelBooking(system, { bookingId: booked[2]?.id ?? '' })
  expect((await entryNow(first)).status).toBe('offered')
  return { owner, businessId: business.id, first, second }
}

const jobsFor = async (businessId: string) =>
  (
    await db.execute(sql`select 1 from graphile_worker.jobs
      where key = ${`waiting:${businessId}`} and run_at <= now()`)
  ).length

test('who waits at a listing that is paused hears of it at once, and nothing is held any more', async () => {
  const { owner, businessId, first, second } = await makeOffered()
  await pauseSubscription(admin.actor, owner.id)
  expect(await jobsFor(businessId)).toBe(1)
  await offerWaitingTimes({ businessId })
  await offerWaitingTimes({ businessId })
  for (const id of [first, second]) {
    expect((await entryNow(id)).status).toBe('ended')
    expect(await waitingMails(id)).toEqual(['waiting-joined', 'waiting-over'])
  }
  const held = await db.$count(bookingHolds, eq(bookingHolds.businessId, businessId))
  expect(held).toBe(0)
})

test('who waits at a business whose plan has no waiting list any more is told so', async () => {
  const { businessId, second } = await makeOffered()
  await db.update(businesses).set({ planStatus: 'FREE' }).where(eq(businesses.id, businessId))
  await offerWaitingTimes({ businessId })
  expect((await entryNow(second)).status).toBe('ended')
  const sent = await db.select().from(mails).where(eq(mails.waitingId, second))
  const over = sent.find(({ kind }) => kind === 'waiting-over')
  expect(over && htmlOf(over)).toContain('has no waiting list any more')
})
