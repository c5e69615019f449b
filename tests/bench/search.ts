/**
 * What a search costs in the database: `node db/launcher/dev.js tests/bench/search.ts [amount]` fills a database of its
 * own with that many believable businesses (50,000 by default) and asks, one search after the other, for the exact
 * part alone and for exact and understood together. Milliseconds of whole calls, statements and their round trips.
 */
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { anonymous } from '#app/domain/actor.ts'
import { matchBusinesses } from '#app/domain/businesses/search.server.ts'
import { findBusinesses } from '#app/domain/search/find-businesses.server.ts'
import type { DirectoryFilters } from '#app/domain/businesses/views.ts'
import { migrateDatabase } from '#app/server/start/migrations.ts'
import { searchSettings, type Database } from '#db/client.server.ts'
import { makeBusinesses } from './generate-businesses.ts'

const amount = Number(process.argv[2] ?? 50_000)
const rounds = 25
const admin = process.env['DATABASE_URL'] as string
const name = `bench_search_${process.pid}`

const searches: Partial<DirectoryFilters>[] = [
  {},
  { industry: 'Fitness' },
  { search: 'snoek' },
  { search: 'kloof' },
  { search: 'a' },
  { search: 'zzzz' },
  { search: 'e', area: 'Overberg' },
  { search: 'qz' },
  { search: 'the' },
  { search: 'ing ' },
  { place: 'a' },
  { place: 'kaap' },
  { openNow: true },
  { search: 'a', openNow: true },
  { search: 'braids', area: 'City Bowl' },
  { search: 'plumber' },
  { search: 'loodgieter' },
  { search: 'plumber sea point' },
  { search: 'sea point plumbers open now' },
  { search: 'umchebi eKhayelitsha' },
  { search: 'haarsalon' },
  { search: 'wifi parking' },
  { search: 'resturant claremont' },
  { search: 'xyzzy plumbing bellville' },
  { search: 'khayaa kitchn' },
]

const nearSeaPoint = { asked: '', label: null, lat: -33.916, lon: 18.389 }
const nearHermanus = { asked: '', label: null, lat: -34.415, lon: 19.243 }
/** With a place or another order: what the label says, then the filters. */
const placed: [label: string, filters: Partial<DirectoryFilters>][] = [
  ['near', { near: nearSeaPoint }],
  ['near, out of town', { near: nearHermanus }],
  ['near + industry', { near: nearSeaPoint, industry: 'Fitness' }],
  ['near + industry + open now', { near: nearSeaPoint, industry: 'Fitness', openNow: true }],
  ['near + another area', { near: nearSeaPoint, area: 'Overberg' }],
  ['near, within 1 km', { near: nearSeaPoint, within: 1 }],
  ['near, within 5 km', { near: nearSeaPoint, within: 5 }],
  ['near, within 20 km', { near: nearSeaPoint, within: 20 }],
  ['near, within 5 km, by rating', { near: nearSeaPoint, within: 5, sort: 'rating' }],
  ['near + plumber', { near: nearSeaPoint, search: 'plumber' }],
  ['near + loodgieter', { near: nearSeaPoint, search: 'loodgieter' }],
  ['near + a', { near: nearSeaPoint, search: 'a' }],
  ['by rating', { sort: 'rating' }],
  ['newest', { sort: 'newest' }],
  ['by name', { sort: 'name' }],
  ['industry and area by name', { sort: 'name', industry: 'Fitness', area: 'City Bowl' }],
  ['loodgieter by rating', { sort: 'rating', search: 'loodgieter' }],
]

/** Takes the triggers and the larger indexes of the directory away until `work` is done: a million rows in minutes. */
async function inBulk(sql: postgres.Sql, work: () => Promise<void>) {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
    where amname in ('gin', 'gist')
      and indrelid in ('businesses'::regclass, 'listing_words'::regclass, 'listing_texts'::regclass)`
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`)
  await sql`alter table businesses disable trigger user`
  await work()
  await sql`alter table businesses enable trigger user`
  await sql`select put_listing_words(array(select id from businesses))`
  await sql`insert into listing_counts select industry, area, suburb, count(*) from businesses group by 1, 2, 3`
  for (const { definition } of indexes) await sql.unsafe(definition)
}

async function fill(sql: postgres.Sql) {
  const made = makeBusinesses(1)
  const columns =
    'slug name industry category area suburb city description is_listing_published plan_status rating rating_count amenities highlights latitude longitude hours'
  const written = Math.min(amount, 50_000)
  for (let done = 0; done < written; done += 2_000) {
    const rows = Array.from({ length: Math.min(2_000, written - done) }, (_, i) => {
      const { value: one } = made.next()
      const { industry, category, area, suburb, city, description, plan, rating } = one!
      return {
        slug: `bench-${done + i}`,
        name: one!.name,
        industry,
        category,
        area,
        suburb,
        city,
        description,
        is_listing_published: true,
        plan_status: plan,
        rating: rating === '' ? null : Number(rating),
        rating_count: one!.ratingCount,
        amenities: sql.json(one!.amenities),
        highlights: sql.json(one!.highlights),
        hours: sql.json(hours),
        // Every fifth stands at its suburb.
        latitude: i % 5 === 0 ? null : one!.latitude,
        longitude: i % 5 === 0 ? null : one!.longitude,
      }
    })
    await sql`insert into businesses ${sql(rows as never, ...(columns.split(' ') as never[]))}`
  }
  // Further ones have a word of their own in name and text, and stand a street away.
  const further = Math.ceil(amount / written) - 1
  await sql`
    insert into businesses (slug, name, industry, category, area, suburb, city, description, is_listing_published,
      plan_status, rating, rating_count, amenities, highlights, latitude, longitude, hours)
    select slug || '-' || i, name || ' ' || left(md5(slug || i), 5), industry, category, area, suburb, city,
      description || ' ' || md5(slug || i), true, plan_status, rating, rating_count + i, amenities, highlights,
      latitude + i / 20000.0, longitude + i / 30000.0, hours
    from businesses cross join generate_series(1, ${further}) as i`
}

const none: DirectoryFilters = {
  search: '',
  industry: null,
  area: null,
  suburb: null,
  place: null,
  openNow: false,
}

/** Working hours in the week, an evening past midnight. */
const hours = {
  ...{ monday: [{ open: '08:00', close: '17:00' }], tuesday: [{ open: '08:00', close: '17:00' }] },
  ...{ wednesday: [], thursday: [{ open: '08:00', close: '20:00' }], sunday: [] },
  ...{ friday: [{ open: '17:00', close: '02:00' }], saturday: [{ open: '09:00', close: '13:00' }] },
}

async function p50(work: () => Promise<unknown>): Promise<string> {
  const times: number[] = []
  for (let i = 0; i < rounds; i++) {
    const began = performance.now()
    const isAnswered = await work().then(
      () => true,
      () => false,
    )
    if (!isAnswered) return 'timed out'
    times.push(performance.now() - began)
  }
  const middle = times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
  return middle.toFixed(1).padStart(7)
}

const ownUrl = admin.replace(/\/[^/?]+(\?|$)/, `/${name}$1`)
const root = postgres(admin, { max: 1, onnotice: () => {} })
await root.unsafe(`create database ${name}`)
try {
  await migrateDatabase(ownUrl)
  const sql = postgres(ownUrl, { max: 1, onnotice: () => {} })
  const began = performance.now()
  await inBulk(sql, () => fill(sql))
  await sql`vacuum analyze`
  console.log(`${amount} businesses filled in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  const [size] = await sql`select pg_size_pretty(pg_total_relation_size('businesses')) as listings,
    pg_size_pretty(pg_total_relation_size('listing_texts')) as texts, pg_size_pretty(pg_total_relation_size('listing_words')) as words,
    (select count(*) from name_words) as names`
  console.log(size)
  await sql.end()
  const searching = postgres(ownUrl, {
    max: 1,
    connection: { options: searchSettings },
  })
  const tx = drizzle(searching) as unknown as Database
  console.log('p50 in ms: exact, exact and understood; matches of each')
  const asked = searches.map((some): [string, Partial<DirectoryFilters>] => [
    Object.values(some).join(' + ') || 'plain',
    some,
  ])
  for (const [label, some] of [...asked, ...placed]) {
    const filters = { ...none, ...some }
    const exact = await p50(() => matchBusinesses(anonymous, { filters }, tx))
    const both = await p50(() => findBusinesses(anonymous, { filters }, tx))
    const found = await findBusinesses(anonymous, { filters }, tx).catch(() => null)
    console.log(label.padEnd(32), exact, both, found?.exactTotal, found?.understood?.total ?? '-')
  }
  await searching.end()
} finally {
  await root.unsafe(`drop database if exists ${name} with (force)`)
  await root.end()
}
