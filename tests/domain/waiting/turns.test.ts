import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { system } from '#app/domain/actor.ts'
import { cancelBooking } from '#app/domain/bookings/answer.server.ts'
import { minute } from '#app/domain/local-time.ts'
import { offerWaitingTimes } from '#app/domain/offers/settle.server.ts'
import { acceptOffer, declineOffer, leaveWaitingList } from '#app/domain/waiting/answer.server.ts'
import { db } from '#db/client.server.ts'
import { bookingHolds, bookings, mails, waitingEntries } from '#db/schema/index.ts'
import { runs } from '#tests/support/runs.ts'
import { makeFullDay, wait } from '#tests/support/waiting.ts'

type Day = Awaited<ReturnType<typeof makeFullDay>>

const steps = ['cancel', 'accept', 'decline', 'leave', 'lapse', 'look'] as const
const anyStep = fc.record({ what: fc.constantFrom(...steps), which: fc.nat(9) })
type Step = { what: (typeof steps)[number]; which: number }

const entriesOf = ({ business }: Day) =>
  db
    .select({ entry: waitingEntries, hold: bookingHolds })
    .from(waitingEntries)
    .leftJoin(bookingHolds, eq(bookingHolds.waitingId, waitingEntries.id))
    .where(eq(waitingEntries.businessId, business.id))
    .orderBy(asc(waitingEntries.place))

/** All offers that stand lapse: their mails were read, and nobody answered. */
async function lapse({ business }: Day) {
  await db.update(mails).set({ status: 'sent' }).where(isNotNull(mails.waitingId))
  const rows = await entriesOf({ business } as Day)
  const latest = Math.max(0, ...rows.map(({ entry }) => entry.offeredUntil?.getTime() ?? 0))
  if (latest > 0) {
    await offerWaitingTimes({ businessId: business.id }, db, new Date(latest + minute))
  }
}

async function take(day: Day, { what, which }: Step) {
  if (what === 'look') return offerWaitingTimes({ businessId: day.business.id })
  if (what === 'lapse') return lapse(day)
  if (what === 'cancel') {
    const open = and(eq(bookings.businessId, day.business.id), eq(bookings.status, 'CONFIRMED'))
    const rows = await db.select().from(bookings).where(open).orderBy(asc(bookings.startsAt))
    const bookingId = rows[which % Math.max(rows.length, 1)]?.id
    return bookingId ? cancelBooking(system, { bookingId }) : undefined
  }
  const rows = await entriesOf(day)
  if (what === 'leave') {
    const open = rows.filter(({ entry }) => ['waiting', 'offered'].includes(entry.status))
    const entryId = open[which % Math.max(open.length, 1)]?.entry.id
    return entryId ? leaveWaitingList({ entryId }) : undefined
  }
  const offered = rows.filter(({ hold }) => hold)
  const one = offered[which % Math.max(offered.length, 1)]
  if (!one?.hold) return undefined
  const answer = { entryId: one.entry.id, offerId: one.hold.id }
  return what === 'accept' ? acceptOffer(answer) : declineOffer(answer)
}

const clockOf = (at: Date) => at.toISOString()

/**
 * What is promised is promised once, nothing is free that somebody still waits for, and what was offered since `before`
 * would have been taken by nobody who waits longer. Answers the holds that stand.
 */
async function expectFair(day: Day, before: Set<string>): Promise<Set<string>> {
  const rows = await entriesOf(day)
  const confirmed = await db
    .select({ startsAt: bookings.startsAt })
    .from(bookings)
    .where(
      and(
        eq(bookings.businessId, day.business.id),
        inArray(bookings.status, ['CONFIRMED', 'PENDING']),
      ),
    )
  const held = rows.flatMap(({ hold }) => (hold ? [clockOf(hold.startsAt)] : []))
  const promised = [...confirmed.map(({ startsAt }) => clockOf(startsAt)), ...held]
  expect(new Set(promised).size).toBe(promised.length)
  const taken = new Set(promised)
  const free = day.booked.map(({ startsAt }) => clockOf(startsAt)).filter((at) => !taken.has(at))
  for (const [turn, { entry, hold }] of rows.entries()) {
    expect(entry.status === 'offered').toBe(hold !== null)
    if (entry.status !== 'waiting') continue
    const passed = new Set(entry.passed.map(clockOf))
    const later = rows
      .slice(turn + 1)
      .flatMap((row) => (row.hold && !before.has(row.hold.id) ? [clockOf(row.hold.startsAt)] : []))
    expect([...free, ...later].filter((at) => !passed.has(at))).toEqual([])
  }
  return new Set(rows.flatMap(({ hold }) => (hold ? [hold.id] : [])))
}

test('whatever happens, nothing is promised twice and nobody is skipped', async () => {
  const story = fc.asyncProperty(
    fc.array(anyStep, { minLength: 5, maxLength: 14 }),
    async (all) => {
      const day = await makeFullDay({}, ['09:00', '10:00', '11:00'])
      // The rest of the day is not offered: each wants one of the three.
      for (let at = 0; at < 4; at += 1) {
        await wait(day.business.id, { serviceId: day.service.id, from: '09:00', until: '11:00' })
      }
      let standing = new Set<string>()
      for (const step of all) {
        await take(day, step)
        standing = await expectFair(day, standing)
      }
    },
  )
  await fc.assert(story, { numRuns: runs(4, 60) })
})
