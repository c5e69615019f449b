import { asc, sql } from 'drizzle-orm'
import { publicDb, type Database } from '#db/client.server.ts'
import { landingPages } from '#db/schema/landing.ts'
import { paths } from '#app/paths.ts'
import { placeOfName } from './places.server.ts'

/** Addresses of one file (https://www.sitemaps.org/protocol.html). */
const maxAddresses = 50_000
/** Entries of one piece of the answer. */
const portion = 1000

const pages = [
  paths.home(),
  paths.directory(),
  paths.pricing(),
  paths.terms(),
  paths.privacy(),
  paths.apiGuide(),
]

type Entry = { path: string; updatedAt?: Date }
type Url = (path: string) => string
type Window = { from: number; to: number }

async function counted(tx: Database): Promise<{ landing: number; businesses: number }> {
  const [row] = await tx.execute<{ landing: number; businesses: number }>(sql`
    select (select count(*)::int from landing_pages) as landing,
      (select coalesce(sum(total), 0)::int from listing_counts) as businesses`)
  return row ?? { landing: 0, businesses: 0 }
}

async function landingEntries(tx: Database, { from, to }: Window): Promise<Entry[]> {
  if (to <= from) return []
  const { trade, kind, place, updatedAt } = landingPages
  const rows = await tx
    .select({ trade, place, updatedAt })
    .from(landingPages)
    .orderBy(asc(trade), asc(kind), asc(place))
    .offset(from)
    .limit(to - from)
  return rows.map((row) => ({
    path: paths.landing(row.trade, placeOfName(row.place)?.slug),
    updatedAt: row.updatedAt,
  }))
}

/** Skipped ones are counted on the narrow table's index. */
async function businessEntries(tx: Database, { from, to }: Window): Promise<Entry[]> {
  if (to <= from) return []
  const rows = await tx.execute<{ slug: string; updatedAt: Date | string }>(sql`
    select b.slug, b.updated_at as "updatedAt"
    from (select business_id from listing_words order by business_id offset ${from} limit ${to - from}) as w
    join businesses b on b.id = w.business_id`)
  return rows.map(({ slug, updatedAt }) => ({
    path: paths.business(slug),
    updatedAt: new Date(updatedAt),
  }))
}

const within = ({ from, to }: Window, start: number, length: number): Window => ({
  from: Math.max(0, from - start),
  to: Math.min(length, to - start),
})

/** Pages first, then landing pages, then businesses: at most a statement for each kind. */
async function entriesOf(tx: Database, window: Window, total: { landing: number }) {
  const shown = pages.map((path): Entry => ({ path })).slice(window.from, window.to)
  const first = pages.length + total.landing
  return [
    ...shown,
    ...(await landingEntries(tx, within(window, pages.length, total.landing))),
    ...(await businessEntries(tx, within(window, first, Infinity))),
  ]
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

function* written(entries: readonly Entry[], url: Url) {
  yield `${head}<urlset ${namespace}>\n`
  for (let from = 0; from < entries.length; from += portion) {
    const lines = entries.slice(from, from + portion).map(({ path, updatedAt }) => {
      const changed = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : ''
      return `<url><loc>${escaped(url(path))}</loc>${changed}</url>\n`
    })
    yield lines.join('')
  }
  yield '</urlset>\n'
}

function* index(files: number, url: Url) {
  yield `${head}<sitemapindex ${namespace}>\n`
  for (let part = 1; part <= files; part++) {
    yield `<sitemap><loc>${escaped(url(paths.sitemap(part)))}</loc></sitemap>\n`
  }
  yield '</sitemapindex>\n'
}

/**
 * A sitemap in pieces of text: `part` null is all addresses, or above the limit of one file the index of its parts.
 * Null for a part that does not exist.
 */
export async function sitemap(
  { part, url, limit = maxAddresses }: { part: number | null; url: Url; limit?: number },
  tx: Database = publicDb,
): Promise<Iterable<string> | null> {
  const total = await counted(tx)
  const files = Math.ceil((pages.length + total.landing + total.businesses) / limit)
  if (part === null && files > 1) return index(files, url)
  if (part !== null && (files === 1 || part < 1 || part > files)) return null
  const from = ((part ?? 1) - 1) * limit
  return written(await entriesOf(tx, { from, to: from + limit }, total), url)
}
