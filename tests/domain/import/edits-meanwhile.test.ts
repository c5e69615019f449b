import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { setRating } from '#app/domain/admin/edit-business.server.ts'
import { requestBooking } from '#app/domain/bookings/request.server.ts'
import { directoryFilters } from '#app/domain/businesses/directory-filters.server.ts'
import { matchBusinesses } from '#app/domain/businesses/search.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { closeDatabase, db } from '#db/client.server.ts'
import { guestDetails, makeBookable } from '#tests/support/bookings.ts'
import { businessNow } from '#tests/support/dashboard.ts'
import { makeAdmin } from '#tests/support/factories.ts'
import { runs } from '#tests/support/runs.ts'
import { take } from './taking.ts'

/** Everybody gives up after waiting a second for somebody else's lock. */
async function limitWaits(isOn: boolean) {
  await db.execute(sql`do $$ begin
    execute format('alter database %I ${sql.raw(isOn ? `set lock_timeout = ''1s''` : 'reset lock_timeout')}', current_database());
  end $$`)
  await closeDatabase()
}

const edited = 20
const known = directoryFilters(new URLSearchParams('search=known'))

it('while a long list is imported, nobody waits for a second to edit, book or search', async () => {
  const admin = await makeAdmin()
  const key = randomUUID()
  const listings = []
  for (let at = 0; at < edited; at += 1)
    listings.push(await makeBookable({ name: `Known ${at}`, externalKey: `${key}:${at}` }))
  const count = runs(800, 20_000)
  const rows = Array.from({ length: count }, (_, at) => {
    const number = (at * edited) / count
    return number === Math.floor(number)
      ? `${key}:${number},Known ${number},Gym,Gardens,${at} Changed Road`
      : `${key}:new ${at},Fresh ${at} ${randomUUID().slice(0, 8)},Gym,Gardens,${at} Main Road`
  })
  const done = { edits: 0, bookings: 0, searches: 0 }
  const allowed = (error: unknown) => {
    if (!(error instanceof DomainError) || !['stale', 'too-many'].includes(error.code)) throw error
  }
  await limitWaits(true)
  try {
    const run = { isOver: false }
    const importing = take(`external_key,name,industry,suburb,address\n${rows.join('\n')}\n`)
    const over = importing.finally(() => (run.isOver = true))
    over.catch(() => {})
    for (let at = 0; !run.isOver; at = (at + 1) % edited) {
      const { id } = listings[at]!
      const { version } = await businessNow(id)
      const rating = {
        version,
        rating: 4,
        ratingCount: done.edits + 1,
      }
      await setRating(admin, id, rating).then(() => (done.edits += 1), allowed)
      const call = {
        ...{ business: id, details: guestDetails(), address: randomUUID() },
        origin: { kind: 'call', idempotencyKey: null } as const,
      }
      await requestBooking(anonymous, call).then(() => (done.bookings += 1), allowed)
      await matchBusinesses(anonymous, { filters: known })
      done.searches += 1
    }
    expect(await importing).toMatchObject({ taken: count - edited, updated: edited, refused: [] })
    expect(done.edits).toBeGreaterThan(2)
    expect(done.bookings).toBeGreaterThan(2)
  } finally {
    await limitWaits(false)
  }
})
