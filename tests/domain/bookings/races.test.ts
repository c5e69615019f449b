import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { requestBooking } from '#app/domain/bookings/request.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { db } from '#db/client.server.ts'
import { bookings } from '#db/schema/index.ts'
import { guestDetails, makeBookable, timeAhead } from '#tests/support/bookings.ts'
import { runs } from '#tests/support/runs.ts'
import { makeService, makeStaff } from '#tests/support/services.ts'

const clocks = ['08:00', '09:00', '10:00', '11:00']
/** More than there is room for, at each time of one business. */
const perTime = 25
/** As many as a server has connections for. */
const atOnce = 10

/** A booking's outcome: confirmed, or refused as full. Anything else fails the test. */
async function race(business: string, clock: string): Promise<boolean> {
  const asked = requestBooking(anonymous, {
    business,
    details: guestDetails({ dateTime: timeAhead(3, clock) }),
    origin: { kind: 'call', idempotencyKey: null },
    address: randomUUID(),
  })
  const outcome = await asked.catch((error: unknown) => error)
  if (outcome instanceof DomainError && outcome.code === 'conflict') return false
  if (outcome instanceof Error) throw outcome
  return true
}

const taken = (businessId: string) =>
  db.select().from(bookings).where(eq(bookings.businessId, businessId))

test('racing posts double nobody, and refuse none that would fit', async () => {
  // 100 posts a business.
  for (let at = 0; at < runs(3, 100); at += 1) {
    const own = { planStatus: 'BASIC', confirmation: 'instant' } as const
    const business = await makeBookable(own)
    const isClass = at % 3 === 2
    const people = at % 3 === 0 ? 3 : 1
    await makeService({ businessId: business.id, capacity: isClass ? 5 : 1 })
    if (at % 3 < 2) {
      for (let position = 0; position < people; position += 1) {
        await makeStaff({ businessId: business.id, name: `Person ${position}`, position })
      }
    }
    const room = isClass ? 5 : people
    const posts = clocks.flatMap((clock) => Array.from({ length: perTime }, () => ({ clock })))
    const outcomes: { clock: string; fits: boolean }[] = []
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let next = posts.pop(); next; next = posts.pop()) {
          outcomes.push({ ...next, fits: await race(business.id, next.clock) })
        }
      }),
    )
    for (const clock of clocks) {
      const confirmed = outcomes.filter((one) => one.clock === clock && one.fits)
      expect(confirmed, `${clock} of business ${at}`).toHaveLength(room)
    }
    const rows = await taken(business.id)
    expect(rows).toHaveLength(room * clocks.length)
    const places = rows.map(({ staffId, startsAt, id }) => `${staffId ?? id} ${startsAt.getTime()}`)
    expect(new Set(places).size).toBe(rows.length)
  }
}, 900_000)

test('racing bookings that overlap in part never stand side by side', async () => {
  const business = await makeBookable({ planStatus: 'BASIC', confirmation: 'instant' })
  await makeService({ businessId: business.id, bufferAfter: 15 })
  await makeStaff({ businessId: business.id })
  const starts = ['10:00', '10:15', '10:30', '10:45', '11:00', '11:15', '11:30', '12:00']
  await Promise.all(starts.flatMap((clock) => [race(business.id, clock), race(business.id, clock)]))
  const rows = (await taken(business.id)).toSorted((a, b) => +a.startsAt - +b.startsAt)
  expect(rows.length).toBeGreaterThanOrEqual(1)
  rows.slice(1).forEach((row, at) => {
    expect(row.busyFrom?.getTime()).toBeGreaterThanOrEqual(rows[at]?.busyUntil?.getTime() ?? 0)
  })
})
