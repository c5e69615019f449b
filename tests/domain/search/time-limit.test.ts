import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { findBusinesses } from '#app/domain/search/find-businesses.server.ts'
import { searchFilters } from '#app/domain/search/search-filters.server.ts'
import { db } from '#db/client.server.ts'

it('a search that takes too long is ended, and says what would help', async () => {
  const filters = searchFilters(new URLSearchParams('search=bread'))
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table listing_texts in access exclusive mode`)
    await expect(findBusinesses(anonymous, { filters })).rejects.toMatchObject({
      code: 'timed-out',
      message: 'This search takes too long. Please add a letter, a trade or a place.',
    })
  })
  expect((await findBusinesses(anonymous, { filters })).total).toBe(0)
})
