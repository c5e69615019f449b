import postgres from 'postgres'
import { days } from '#app/domain/businesses/enums.ts'
import { makeBusinesses, type MadeBusiness } from './generate-businesses.ts'

const columns =
  'slug name industry category area suburb city description is_listing_published plan_status rating rating_count amenities highlights latitude longitude hours'
/** Written out; further ones are made from these in the database. */
const maxWritten = 50_000
/** Connections that write at once. */
const writers = 2
const chunk = 10_000

/** Hours as a form would give them; every fourth is open on Sundays as on Mondays. */
function hoursOf({ week }: MadeBusiness, at: number) {
  const [monday = ''] = week
  const shown = week.map((hours, day) => (day === 6 && at % 4 === 0 ? monday : hours))
  return Object.fromEntries(
    shown.map((hours, day) => {
      const [open, close] = hours.split('-')
      return [days[day], open && close ? [{ open, close }] : []]
    }),
  )
}

async function writeFirst(sql: postgres.Sql, written: number) {
  const made = makeBusinesses(1)
  for (let done = 0; done < written; done += 2_000) {
    const rows = Array.from({ length: Math.min(2_000, written - done) }, (_, i) => {
      const { value: one } = made.next()
      const { industry, category, area, suburb, city, description, plan, rating } = one
      return {
        slug: `bench-${done + i}`,
        name: one.name,
        industry,
        category,
        area,
        suburb,
        city,
        description,
        is_listing_published: true,
        plan_status: plan,
        rating: rating === '' ? null : Number(rating),
        rating_count: one.ratingCount,
        amenities: sql.json(one.amenities),
        highlights: sql.json(one.highlights),
        hours: sql.json(hoursOf(one, i)),
        // Every fifth stands at its suburb.
        latitude: i % 5 === 0 ? null : one.latitude,
        longitude: i % 5 === 0 ? null : one.longitude,
      }
    })
    await sql`insert into businesses ${sql(rows as never, ...(columns.split(' ') as never[]))}`
  }
}

/** Does each piece of work on one of the connections, as they become free. */
async function sharedOut<T>(
  connections: readonly postgres.Sql[],
  pieces: readonly T[],
  work: (sql: postgres.Sql, piece: T) => Promise<unknown>,
) {
  const left = [...pieces]
  await Promise.all(
    connections.map(async (sql) => {
      for (let piece = left.shift(); piece !== undefined; piece = left.shift()) {
        await work(sql, piece)
      }
    }),
  )
}

/**
 * Adds that many listed businesses to a directory: without triggers and indexes, which are made afterwards, a million
 * rows take minutes.
 */
export async function fillListings(url: string, amount: number) {
  const connections = Array.from({ length: writers }, () =>
    postgres(url, {
      max: 1,
      onnotice: () => {},
      connection: { maintenance_work_mem: '512MB', synchronous_commit: 'off' } as never,
    }),
  )
  const [sql] = connections as [postgres.Sql]
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where not indisprimary
      and indrelid in ('businesses'::regclass, 'listing_words'::regclass, 'listing_texts'::regclass,
        'listing_facts'::regclass, 'listing_trades'::regclass)`
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`)
  for (const one of connections) await one`set session_replication_role = replica`
  const written = Math.min(amount, maxWritten)
  await writeFirst(sql, written)
  // Further ones have a word of their own in name and text, and stand a street away.
  const further = Array.from({ length: Math.ceil(amount / written) - 1 }, (_, i) => i + 1)
  await sharedOut(
    connections,
    further,
    (one, i) => one`
    insert into businesses (slug, name, industry, category, area, suburb, city, description, is_listing_published,
      plan_status, rating, rating_count, amenities, highlights, latitude, longitude, hours)
    select slug || '-' || ${i}::int, name || ' ' || left(md5(slug || ${i}::int), 5), industry, category, area, suburb, city,
      description || ' ' || md5(slug || ${i}::int), true, plan_status, rating, rating_count + ${i}::int, amenities, highlights,
      latitude + ${i}::int / 20000.0, longitude + ${i}::int / 30000.0, hours
    from businesses where slug like 'bench-%' and slug not like 'bench-%-%'`,
  )
  for (const one of connections) await one`set session_replication_role = origin`
  const ids = await sql<{ id: string }[]>`
    select id from businesses where slug like 'bench-%' order by id`
  const chunks = Array.from({ length: Math.ceil(ids.length / chunk) }, (_, i) =>
    ids.slice(i * chunk, (i + 1) * chunk).map(({ id }) => id),
  )
  for (const put of ['put_listing_words', 'put_listing_facts', 'put_listing_trades']) {
    await sharedOut(
      connections,
      chunks,
      (one, some) => one`select ${one.unsafe(put)}(${some}::uuid[])`,
    )
  }
  await sql`truncate listing_counts`
  await sql`insert into listing_counts select industry, area, suburb, count(*) from businesses where listed group by 1, 2, 3`
  await sharedOut(connections, indexes, (one, { definition }) => one.unsafe(definition))
  await sql`vacuum analyze`
  for (const one of connections) await one.end()
}
