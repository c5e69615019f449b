import { sql, TransactionRollbackError } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { industries, type Industry } from '#app/domain/businesses/industries.ts'
import { findOnMap } from '#app/domain/map/find-on-map.server.ts'
import {
  boundsOf,
  boxAround,
  cityBox,
  sideOf,
  spotOf,
  worldBox,
  type MapBox,
} from '#app/domain/map/grid.ts'
import type { MapMark } from '#app/domain/map/views.ts'
import { suburbs } from '#app/domain/places/gazetteer.server.ts'
import { searchFilters } from '#app/domain/search/search-filters.server.ts'
import { db, type Database } from '#db/client.server.ts'
import { businesses } from '#db/schema/businesses.ts'
import { randomFrom } from '#tests/bench/generate-businesses.ts'

type Made = { slug: string; name: string; industry: Industry; suburb: string; x: number; y: number }

const made: Made[] = []

/** A third at their suburb's point, some twice at the same one, some far beyond the province. */
beforeAll(async () => {
  const random = randomFrom(14)
  const rows = Array.from({ length: 600 }, (_, at) => {
    const place = suburbs[Math.floor(random() * suburbs.length)]!
    const industry = industries[at % industries.length]!
    const word = at % 7 === 0 ? 'Zebras' : 'Fynbos'
    const isExact = at % 3 !== 0
    const isAway = at % 100 === 1
    const latitude = isAway ? -26.2 : place.lat + (random() - 0.5) * 0.03
    const longitude = isAway ? 28.04 : place.lon + (random() - 0.5) * 0.03
    return {
      slug: `made-${at}`,
      name: `${word} ${at}`,
      industry,
      area: place.area,
      suburb: place.suburb,
      city: place.city,
      isListingPublished: true,
      planStatus: 'FREE' as const,
      ...(isExact && { latitude, longitude }),
    }
  })
  await db.insert(businesses).values(rows)
  const stands = await db.execute<{ slug: string; lon: number; lat: number }>(sql`
    select slug, at[0] / 92.3 as lon, at[1] / 111.2 as lat from listing_words join businesses on id = business_id`)
  const bySlug = new Map(rows.map((row) => [row.slug, row]))
  for (const { slug, lon, lat } of stands) {
    const { name, industry, suburb } = bySlug.get(slug)!
    made.push({ slug, name, industry, suburb, ...spotOf({ lat, lon }) })
  }
})

/** What is done to the directory is taken back. */
const undone = (work: (tx: Database) => Promise<void>) =>
  db
    .transaction(async (tx) => {
      await work(tx)
      tx.rollback()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error
    })

const onMap = (query: string, box: MapBox) =>
  findOnMap(anonymous, { filters: searchFilters(new URLSearchParams(query)), box })

const lies = (box: MapBox) => {
  const { left, top, right, bottom } = boundsOf(box)
  return ({ x, y }: { x: number; y: number }) => x >= left && x < right && y >= top && y < bottom
}

type Group = { members: Made[]; x: number; y: number }
const middle = (members: Made[]): Group => ({
  members,
  x: members.reduce((sum, { x }) => sum + x, 0) / members.length,
  y: members.reduce((sum, { y }) => sum + y, 0) / members.length,
})

/** The slow way: every business into its cell, then again and again the two closest groups into one. */
function oracle(all: Made[], box: MapBox): Group[] {
  const side = sideOf(box.level)
  const cells = new Map<string, Made[]>()
  for (const one of all.filter(lies(box))) {
    const key = `${Math.floor((one.x / side) * 8)} ${Math.floor((one.y / side) * 8)}`
    cells.set(key, [...(cells.get(key) ?? []), one])
  }
  let groups = [...cells.values()].map(middle)
  for (;;) {
    const pairs = groups.flatMap((a, at) =>
      groups.slice(at + 1).map((b) => ({ a, b, far: Math.hypot(a.x - b.x, a.y - b.y) })),
    )
    const closest = pairs.toSorted((one, other) => one.far - other.far)[0]
    if (!closest || closest.far >= 0.12 * side) return groups
    const { a, b } = closest
    groups = [
      ...groups.filter((one) => one !== a && one !== b),
      middle([...a.members, ...b.members]),
    ]
  }
}

const totals = (marks: MapMark[]) =>
  marks
    .map((mark) => (mark.kind === 'pin' ? mark.slug : mark.total))
    .map(String)
    .toSorted()

const pictures: [string, MapBox][] = [
  ['the province', worldBox],
  ['the city', cityBox],
  ['the Winelands', boxAround(spotOf({ lat: -33.8, lon: 18.95 }), 3)],
  ['the bowl', boxAround(spotOf({ lat: -33.93, lon: 18.42 }), 5)],
  ['Claremont', boxAround(spotOf({ lat: -33.983, lon: 18.464 }), 6)],
  ['a street in Bellville', boxAround(spotOf({ lat: -33.9, lon: 18.63 }), 8)],
]
const searches: [query: string, fits: (one: Made) => boolean][] = [
  ['', () => true],
  ['industry=Fitness', ({ industry }) => industry === 'Fitness'],
  ['search=Zebras', ({ name }) => name.startsWith('Zebras')],
  ['search=Zebra', ({ name }) => name.startsWith('Zebras')],
  ['suburb=Claremont', ({ suburb }) => suburb === 'Claremont'],
]

describe.each(pictures)('of %s', (_, box) => {
  it.each(searches)('the marks of "%s" are those of the slow way', async (query, fits) => {
    const { marks, inBox, businesses: list } = await onMap(query, box)
    const fitting = made.filter(fits)
    const groups = oracle(fitting, box)
    expect(totals(marks)).toEqual(
      groups
        .map(({ members }) => (members.length > 1 ? String(members.length) : members[0]!.slug))
        .toSorted(),
    )
    const inside = fitting.filter(lies(box))
    expect(inBox).toEqual({ total: inside.length, isCapped: false })
    expect(list.length).toBe(Math.min(24, inside.length))
    const slugs = new Set(inside.map(({ slug }) => slug))
    expect(list.filter(({ slug }) => !slugs.has(slug))).toEqual([])
    const { left, top } = boundsOf(box)
    for (const { members, x, y } of groups) {
      const at = { x: (x - left) / sideOf(box.level), y: (y - top) / sideOf(box.level) }
      const wanted = members.length > 1 ? String(members.length) : members[0]!.slug
      const mark = marks.find(
        (one) => totals([one])[0] === wanted && Math.hypot(one.x - at.x, one.y - at.y) < 0.0951,
      )
      if (mark?.kind === 'bubble') {
        expect(mark.box.level).toBeGreaterThan(box.level)
        if (members.every((one) => Math.hypot(one.x - x, one.y - y) < sideOf(box.level) / 10)) {
          expect(members.filter((one) => !lies(mark.box)(one))).toEqual([])
        }
      } else expect(mark).toMatchObject({ kind: 'pin', slug: members[0]!.slug })
    }
  })
})

describe('what is written', () => {
  it('a word with one slip shows what was understood', async () => {
    const { marks, found, inBox } = await onMap('search=zerbas', worldBox)
    const fitting = made.filter(({ name }) => name.startsWith('Zebras')).filter(lies(worldBox))
    expect(found.exactTotal).toBe(0)
    expect(inBox.total).toBe(fitting.length)
    expect(marks.length).toBeGreaterThan(2)
  })
})

it('every bubble leads to its businesses, down to the list of those at one point', async () => {
  const spot = { latitude: -33.7001, longitude: 19.9001 }
  const shared = {
    industry: 'Fitness',
    area: 'Boland',
    isListingPublished: true,
    planStatus: 'FREE',
  } as const
  const twins = ['twin-a', 'twin-b', 'twin-c'].map((slug) => ({
    ...shared,
    ...spot,
    slug,
    name: slug,
  }))
  await undone(async (tx) => {
    await tx.insert(businesses).values(twins)
    const filters = searchFilters(new URLSearchParams('search=twin'))
    let page = await findOnMap(anonymous, { filters, box: worldBox }, tx)
    for (let steps = 0; page.box.level <= 8; steps++) {
      expect(steps).toBeLessThan(4)
      const [bubble] = page.marks
      if (bubble?.kind !== 'bubble') throw new Error('no bubble')
      page = await findOnMap(anonymous, { filters, box: bubble.box }, tx)
    }
    expect(page.picture.level).toBe(8)
    const slugs = page.businesses.map(({ slug }) => slug)
    expect(slugs.toSorted()).toEqual(['twin-a', 'twin-b', 'twin-c'])
  })
})

const cellsNow = (tx: Database) =>
  tx.execute(sql`select level, x, y, industry, area, suburb, total, sum_x, sum_y from listing_cells
    where total <> 0 or sum_x <> 0 or sum_y <> 0 order by 1, 2, 3, 4, 5, 6`)
const cellsCounted = (tx: Database) =>
  tx.execute(sql`select level, floor(map_x(at) * 2 ^ level)::int as x, floor(map_y(at) * 2 ^ level)::int as y, industry, area, suburb,
      count(*)::int as total, sum(round(map_x(at) * 1e9))::bigint as sum_x, sum(round(map_y(at) * 1e9))::bigint as sum_y
    from listing_words, unnest(array[7, 11]::smallint[]) as level where at is not null
    group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`)

it('the kept counts follow every change', async () => {
  const changes = [
    sql`update businesses set latitude = latitude + 0.2 where slug like 'made-1%'`,
    sql`update businesses set latitude = latitude + 0.000001 where slug like 'made-2%'`,
    sql`update businesses set suburb = 'Claremont', area = 'Southern Suburbs', latitude = null where slug like 'made-3%'`,
    sql`update businesses set is_active = false where slug like 'made-4%'`,
    sql`update businesses set is_active = true, industry = 'Healthcare' where slug like 'made-4%'`,
    sql`delete from businesses where slug like 'made-5%'`,
    sql`update businesses set description = 'new' where slug like 'made-6%'`,
  ]
  await undone(async (tx) => {
    for (const change of changes) await tx.execute(change)
    expect([...(await cellsNow(tx))]).toEqual([...(await cellsCounted(tx))])
    await tx.execute(sql`truncate businesses cascade`)
    expect([...(await cellsNow(tx))]).toEqual([])
  })
})
