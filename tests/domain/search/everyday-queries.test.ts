import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { findBusinesses } from '#app/domain/search/find-businesses.server.ts'
import { db } from '#db/client.server.ts'
import { businesses } from '#db/schema/businesses.ts'
import { demoBusinesses } from '#db/seed/businesses.ts'

const file = new URL('../../support/search/everyday-queries.txt', import.meta.url)
const lines = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' = ') as [query: string, expected: string])

const demo = new Map(demoBusinesses().map((business) => [business.slug, business]))

beforeAll(async () => {
  await db.insert(businesses).values([...demo.values()].map((one) => ({ ...one, ownerId: null })))
})

/** The first three of a search, the exact ones first, as `name | category | industry`. */
async function firstThree(search: string): Promise<string[]> {
  const filters = { industry: null, area: null, suburb: null, place: null, openNow: false }
  const found = await findBusinesses(anonymous, { filters: { ...filters, search } })
  const others = found.understood?.groups.flatMap((group) => group.businesses) ?? []
  return [...found.businesses, ...others].slice(0, 3).map(({ slug }) => {
    const business = demo.get(slug)
    return `${business?.name} | ${business?.category} | ${business?.industry}`
  })
}

it('answers everyday queries of three languages: the right trade among the first three of 97 in 100', async () => {
  const wrong: string[] = []
  for (const [query, expected] of lines) {
    const first = await firstThree(query)
    const right =
      expected === '-'
        ? first.length === 0
        : first.some((one) => new RegExp(expected, 'i').test(one))
    if (!right) wrong.push(`${query} → ${first.join('; ') || 'nothing'}`)
  }
  expect(lines.length).toBeGreaterThanOrEqual(78 + 120)
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(lines.length * 0.03)
})

it('finds something wherever something fits', async () => {
  const empty: string[] = []
  for (const [query, expected] of lines) {
    if (expected !== '-' && (await firstThree(query)).length === 0) empty.push(query)
  }
  expect(empty).toEqual([])
})
