import { beforeAll, expect, it } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { suggestions } from '#app/domain/search/suggestions.server.ts'
import { db } from '#db/client.server.ts'
import { businesses } from '#db/schema/businesses.ts'

const base = {
  industry: 'Restaurants',
  area: 'City Bowl',
  suburb: 'Bo-Kaap',
  isListingPublished: true,
  planStatus: 'FREE',
} as const

beforeAll(async () => {
  await db.insert(businesses).values([
    { ...base, slug: 'fawzia', name: 'Ouma Fawzia se Kombuis' },
    { ...base, slug: 'draft', name: 'Fawzia’s Draft', isListingPublished: false },
    { ...base, slug: 'plume', name: 'Plumé & Quill' },
    { ...base, slug: 'nomvula', name: "Nomvula's Crown & Braid" },
  ])
})

const suggested = async (typed: string) =>
  (await suggestions(anonymous, typed)).map(
    ({ kind, value, said }) => `${kind}: ${value}${said ? ` (${said})` : ''}`,
  )

it.each([
  ['plum', ['Trade: Plumbers', 'Place: Plumstead', 'Business: Plumé & Quill']],
  ['loodg', ['Trade: Plumbers (loodgieter)']],
  ['plumber sea p', ['Place: plumber Sea Point']],
  ['fawz', ['Business: Ouma Fawzia se Kombuis']],
  ['seapu', ['Place: Sea Point (seapunt)']],
  ['p', []],
  ['', []],
  ['%', []],
  ['zzzz', []],
])('%j suggests %j', async (typed, expected) => {
  expect(await suggested(typed)).toEqual(expected)
})

it('suggests what begins so before what only means it', async () => {
  const found = await suggested('nom')
  expect(found.slice(0, 2)).toEqual(['Place: Nomzamo', "Business: Nomvula's Crown & Braid"])
  expect(found.slice(2)).toEqual(['Trade: Spares and parts (nommerplate)'])
})

it('suggests a dozen at most', async () => {
  for (const typed of ['ca', 'be', 'so', 'ma']) {
    expect((await suggested(typed)).length).toBeLessThanOrEqual(12)
  }
})
