import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { findBusinesses } from '#app/domain/search/find-businesses.server.ts'
import { searchFilters } from '#app/domain/search/search-filters.server.ts'
import { db } from '#db/client.server.ts'
import { businesses } from '#db/schema/businesses.ts'

beforeAll(async () => {
  await db.insert(businesses).values({
    slug: 'bakery',
    name: 'Rooi',
    description: 'Sourdough loaves.',
    industry: 'Restaurants',
    area: 'City Bowl',
    planStatus: 'FREE',
    isListingPublished: true,
  })
})

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

it('exact matches are shown without others when looking for those takes too long', async () => {
  const filters = searchFilters(new URLSearchParams('search=sourdough loaves'))
  const found = await findBusinesses(anonymous, { filters })
  expect(found).toMatchObject({ total: 1, understood: { total: 0 } })
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table listing_words in access exclusive mode`)
    expect(await findBusinesses(anonymous, { filters })).toEqual({ ...found, understood: null })
  })
})

it('nothing fits without the nearest names when looking for those takes too long', async () => {
  const filters = searchFilters(new URLSearchParams('search=roi'))
  const found = await findBusinesses(anonymous, { filters })
  expect(found).toMatchObject({ total: 0, nearest: [{ name: 'Rooi' }] })
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table name_words in access exclusive mode`)
    expect(await findBusinesses(anonymous, { filters })).toEqual({ ...found, nearest: [] })
  })
})
