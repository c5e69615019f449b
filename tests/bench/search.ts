/**
 * What a search costs in the database, in milliseconds: `node db/launcher/dev.js tests/bench/search.ts [amount [database
 * [rounds [processor|clock [texts]]]]]` fills a database of its own (or takes the one at that address or of that name) with
 * 50,000 businesses and searches for the exact part alone, for exact and understood together, and for texts that nobody
 * chose (these alone with `texts`).
 */
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { anonymous } from '#app/domain/actor.ts'
import { matchBusinesses } from '#app/domain/businesses/search.server.ts'
import { findOnMap } from '#app/domain/map/find-on-map.server.ts'
import { worldBox } from '#app/domain/map/grid.ts'
import { findBusinesses } from '#app/domain/search/find-businesses.server.ts'
import type { DirectoryFilters } from '#app/domain/businesses/views.ts'
import { migrateDatabase } from '#app/server/start/migrations.ts'
import type { Database } from '#db/client.server.ts'
import { searchSettings } from '#db/connections/pools.server.ts'
import { hasOnePlan } from '#db/connections/statement-names.ts'
import { areas } from '#app/domain/places/areas.ts'
import { industries } from '#app/domain/businesses/industries.ts'
import { fillListings } from './fill-listings.ts'
import { randomFrom } from './generate-businesses.ts'

const amount = Number(process.argv[2] ?? 50_000)
/** A database filled before, and kept. */
const kept = process.argv[3]
const rounds = Number(process.argv[4] ?? 25)
/** Says what the database works instead of how long it takes, where other work would slow it. */
const isBusy = process.argv[5] === 'processor'
const isTextsAlone = process.argv[6] === 'texts'
const admin = process.env['DATABASE_URL'] as string
const addressOf = (database: string) => admin.replace(/\/[^/?]+(\?|$)/, `/${database}$1`)
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

const none: DirectoryFilters = {
  search: '',
  industry: null,
  area: null,
  suburb: null,
  place: null,
  openNow: false,
}

type Unsafe = postgres.Sql['unsafe']

/** Statements keep their plans that do so on the site, once its pool has met them often. */
const asHot = (unsafe: Unsafe): Unsafe =>
  ((text, values, options) =>
    unsafe(text, values, { prepare: hasOnePlan(text), ...options })) as Unsafe

function keepPlans(client: postgres.Sql): void {
  const begin = client.begin.bind(client)
  client.unsafe = asHot(client.unsafe.bind(client))
  client.begin = ((work: (tx: postgres.TransactionSql) => unknown) =>
    begin('', (tx) => {
      tx.unsafe = asHot(tx.unsafe.bind(tx))
      return work(tx)
    })) as typeof client.begin
}

/** Milliseconds for which statements and transactions of `client` are under way, counted from its call on. */
function timeStatements(client: postgres.Sql): () => number {
  let underWay = 0
  let since = 0
  let total = 0
  const unsafe = client.unsafe.bind(client)
  const begin = client.begin.bind(client)
  const end = () => {
    underWay -= 1
    if (underWay === 0) total += performance.now() - since
  }
  const timed = <T extends PromiseLike<unknown>>(start: () => T): T => {
    if (underWay === 0) since = performance.now()
    underWay += 1
    const work = start()
    work.then(end, end)
    return work
  }
  client.unsafe = ((...given: Parameters<typeof unsafe>) =>
    timed(() => unsafe(...given))) as typeof client.unsafe
  client.begin = ((work: Parameters<typeof begin>[1]) =>
    timed(() => begin(work))) as typeof client.begin
  return () => total
}

/** Milliseconds of a processor that the process behind `client` has taken: the same however busy the machine is. */
async function processorTime(client: postgres.Sql): Promise<() => number> {
  const [row] = await client<{ pid: number }[]>`select pg_backend_pid() as pid`
  return () => Number(readFileSync(`/proc/${row?.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}

const middleOf = (times: number[]) =>
  (times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0).toFixed(1).padStart(7)

/** At the median: the statements alone, and the whole call. */
async function p50(work: () => Promise<unknown>, statements: () => number): Promise<string> {
  const inside: number[] = []
  const whole: number[] = []
  for (let i = 0; i < rounds; i++) {
    const [began, before] = [performance.now(), statements()]
    const isAnswered = await work().then(
      () => true,
      () => false,
    )
    if (!isAnswered) return 'timed out'
    whole.push(performance.now() - began)
    inside.push(statements() - before)
  }
  return `${middleOf(inside)} /${middleOf(whole)}`
}

async function measure(url: string) {
  const searching = postgres(url, { max: 1, connection: { options: searchSettings } })
  keepPlans(searching)
  const statements = isBusy ? await processorTime(searching) : timeStatements(searching)
  const tx = drizzle(searching) as unknown as Database
  if (!isTextsAlone) await measureChosen(tx, statements)
  await measureAnyText(tx, statements)
  await searching.end()
}

async function measureChosen(tx: Database, statements: () => number) {
  const at = (work: () => Promise<unknown>) => p50(work, statements)
  console.log('p50 in ms, statements / whole: exact, exact and understood; matches of each')
  const asked = searches.map((some): [string, Partial<DirectoryFilters>] => [
    Object.values(some).join(' + ') || 'plain',
    some,
  ])
  for (const [label, some] of [...asked, ...placed]) {
    const filters = { ...none, ...some }
    const exact = await at(() => matchBusinesses(anonymous, { filters }, tx))
    const both = await at(() => findBusinesses(anonymous, { filters }, tx))
    const found = await findBusinesses(anonymous, { filters }, tx).catch(() => null)
    console.log(label.padEnd(32), exact, both, found?.exactTotal, found?.understood?.total ?? '-')
  }
  for (const search of ['', 'a', 'qz', 'zx', 'plumber', 'loodgieter']) {
    const filters = { ...none, search, onMap: true }
    const [city, province] = [null, worldBox].map(
      (box) => () => findOnMap(anonymous, { filters, box }, tx),
    )
    console.log(`map: ${search}`.padEnd(32), await at(city!), await at(province!))
  }
}

/** Texts of all lengths and frequencies, cut out of what listings say. */
async function anyTexts(tx: Database, count: number): Promise<string[]> {
  const random = randomFrom(7)
  const rows = await tx.execute<{ text: string }>(sql`
    select text from listing_texts order by business_id limit ${count}`)
  return rows.map(({ text }) => {
    const line = text.split('\n').toSorted((a, b) => b.length - a.length)[0] ?? ''
    const length = 1 + Math.floor(random() ** 2 * 60)
    const from = Math.floor(random() * Math.max(1, line.length - length))
    return line.slice(from, from + length)
  })
}

const anyText = 400

/** Each once, as nobody asked for it before: the worst of a hundred, and what was worst of all. */
async function measureAnyText(tx: Database, statements: () => number) {
  const taken: { ms: number; search: string }[] = []
  for (const [at, search] of (await anyTexts(tx, anyText)).entries()) {
    const area = at % 4 === 0 ? areas[at % areas.length]! : null
    const industry = at % 5 === 0 ? industries[at % industries.length]! : null
    const before = statements()
    await findBusinesses(anonymous, { filters: { ...none, search, area, industry } }, tx).catch(
      () => null,
    )
    taken.push({ ms: statements() - before, search: `${search} (${area ?? ''} ${industry ?? ''})` })
  }
  taken.sort((a, b) => a.ms - b.ms)
  const shown = [0.5, 0.9, 0.99, 1].map((part) => {
    const { ms, search } = taken[Math.ceil(taken.length * part) - 1]!
    return `${part * 100} % ${ms.toFixed(1)} ms: ${search}`
  })
  const worst = taken.slice(-10).map(({ ms, search }) => `${ms.toFixed(1)} ms: ${search}`)
  console.log(`any text\n${[...shown, 'the worst:', ...worst].join('\n')}`)
}

async function filled(url: string) {
  await migrateDatabase(url)
  const began = performance.now()
  await fillListings(url, amount)
  console.log(`${amount} businesses filled in ${((performance.now() - began) / 1000).toFixed(0)} s`)
}

if (kept) await measure(kept.includes('://') ? kept : addressOf(kept))
else {
  const url = addressOf(name)
  const root = postgres(admin, { max: 1, onnotice: () => {} })
  await root.unsafe(`create database ${name}`)
  try {
    await filled(url)
    await measure(url)
  } finally {
    await root.unsafe(`drop database if exists ${name} with (force)`)
    await root.end()
  }
}
