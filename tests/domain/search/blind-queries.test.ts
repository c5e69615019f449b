import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { nameKey } from '#app/domain/places/place-name.ts'
import { findBusinesses } from '#app/domain/search/find-businesses.server.ts'
import { db } from '#db/client.server.ts'
import { businesses } from '#db/schema/businesses.ts'
import { demoBusinesses } from '#db/seed/businesses.ts'

type Demo = ReturnType<typeof demoBusinesses>[number]

// What stands in the file was written before the vocabulary was read; everyday-queries.txt came after it.
const file = new URL('../../support/search/blind-queries.txt', import.meta.url)
const queries = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [query = '', language, words = '', places = ''] = line.split('|').map((one) => one.trim())
    const listOf = (text: string) => text.split(',').flatMap((one) => one.trim() || [])
    return { query, language, words: listOf(words), places: listOf(places) }
  })
type Query = (typeof queries)[number]

const demo = new Map(demoBusinesses().map((business) => [business.slug, business]))

const wordStarts = (text: string, start: string) =>
  new RegExp(`(^|[^\\p{L}])${start}`, 'iu').test(text)

/** A word after ~ may stand in the description too. */
const isOfTrade = (one: Demo, { words }: Query) =>
  words.some((word) =>
    wordStarts(
      `${one.name} ${one.category} ${one.industry} ${word.startsWith('~') ? one.description : ''}`,
      word.replace('~', ''),
    ),
  )
const isThere = (one: Demo, { places }: Query) =>
  places.some((place) =>
    [one.suburb, one.area, one.city].some((named) => nameKey(named ?? '') === nameKey(place)),
  )

beforeAll(async () => {
  await db.insert(businesses).values([...demo.values()].map((one) => ({ ...one, ownerId: null })))
})

async function firstThree(search: string): Promise<Demo[]> {
  const filters = { industry: null, area: null, suburb: null, place: null, openNow: false }
  const found = await findBusinesses(anonymous, { filters: { ...filters, search } })
  const others = found.understood?.groups.flatMap((group) => group.businesses) ?? []
  return [...found.businesses, ...others].slice(0, 3).map(({ slug }) => demo.get(slug)!)
}

it('has the right trade first of 95 in 100 queries by somebody who has not seen the vocabulary', async () => {
  expect(queries.length).toBe(200)
  const wrong: string[] = []
  const elsewhere: string[] = []
  const empty: string[] = []
  let judged = 0
  for (const query of queries) {
    const ofTrade = [...demo.values()].filter((one) => isOfTrade(one, query))
    if (ofTrade.length === 0) continue
    judged++
    const first = await firstThree(query.query)
    const shown = first.map((one) => `${one.name} (${one.category}, ${one.suburb})`).join('; ')
    const line = `${query.query} → ${shown || 'nothing'}`
    const there = ofTrade.filter((one) => isThere(one, query))
    if (first.length === 0) empty.push(query.query)
    if (!first.some((one) => ofTrade.includes(one))) wrong.push(line)
    else if (there.length > 0 && !first.some((one) => there.includes(one))) elsewhere.push(line)
  }
  expect(empty, 'nothing is found').toEqual([])
  expect(judged, 'queries for which a business is listed').toBeGreaterThanOrEqual(180)
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(judged * 0.02)
  // Words of a trade beside it count as of it in the list, so that the closest of the trade itself may stand elsewhere.
  expect(elsewhere.length + wrong.length, elsewhere.join('\n')).toBeLessThanOrEqual(judged * 0.05)
})
