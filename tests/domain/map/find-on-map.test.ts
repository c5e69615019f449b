import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { findOnMap } from '#app/domain/map/find-on-map.server.ts'
import { worldBox } from '#app/domain/map/grid.ts'
import { findBusinesses } from '#app/domain/search/find-businesses.server.ts'
import { searchFilters } from '#app/domain/search/search-filters.server.ts'
import { db } from '#db/client.server.ts'
import { businesses } from '#db/schema/businesses.ts'
import { demoBusinesses } from '#db/seed/businesses.ts'

beforeAll(async () => {
  await db.insert(businesses).values(demoBusinesses().map((one) => ({ ...one, ownerId: null })))
})

const filtersOf = (query: string) => searchFilters(new URLSearchParams(query))

it.each(['search=a', 'search=ka', 'location=e', 'search=a&open=1', 'search=s&near=Obs&within=20'])(
  'finds one or two letters on the map as the list does: %s',
  { timeout: 5000 },
  async (query) => {
    const filters = filtersOf(query)
    const {
      found,
      inBox,
      businesses: listed,
    } = await findOnMap(anonymous, {
      filters,
      box: worldBox,
    })
    const { total } = await findBusinesses(anonymous, { filters })
    expect(found.total).toBe(total)
    expect(inBox.total).toBeGreaterThan(0)
    expect(inBox.total).toBeLessThanOrEqual(total)
    expect(listed.length).toBe(Math.min(inBox.total, 24))
  },
)

it('a map that takes too long is ended, and says what would help', async () => {
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table listing_cells in access exclusive mode`)
    await expect(
      findOnMap(anonymous, { filters: filtersOf('industry=Fitness'), box: worldBox }),
    ).rejects.toMatchObject({ code: 'timed-out' })
  })
})
