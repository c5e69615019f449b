import { describe, expect, it } from 'vitest'
import { kilobyte } from '#tests/support/page-weight.ts'
import { scriptsOfRoutes } from '#tests/support/site-routes.ts'

/** Steps and form in one, and a ticket that can be moved, cancelled and answered. */
const heaviest: Record<string, number> = {
  'routes/_private.business.$id_.book': 100,
  'routes/_private.bookings.$token': 98,
}

// What is loaded once a page is there (a tab, the map, a dialog) is weighed in browsers (tests/drill/browser/weight.test.ts).
describe('JavaScript of each route, gzipped', () => {
  it.each([
    ['of visitors', /^routes\/_(site|private|account)/, 95],
    ['of the desk', /^routes\/_(dashboard|settings|admin)/, 130],
  ] as const)('%s stays within its weight', async (_, frames, most) => {
    const routes = (await scriptsOfRoutes()).filter(([id]) => frames.test(id))
    expect(routes.length).toBeGreaterThan(30)
    const heavy = routes.filter(([id, gzipped]) => gzipped > (heaviest[id] ?? most) * kilobyte)
    expect(heavy.map(([id, gzipped]) => `${id}: ${(gzipped / kilobyte).toFixed(1)} KB`)).toEqual([])
  })
})
