import { inArray, notInArray, sql } from 'drizzle-orm'
import { industries, type Industry } from '#app/domain/businesses/industries.ts'
import { db, type Database } from '#db/client.server.ts'
import { landingPages } from '#db/schema/landing.ts'
import { suburbs } from '#app/domain/places/gazetteer.server.ts'
import { isListedAs, landingTrades } from './trades.server.ts'
import { fewestListed } from './views.ts'

const knownSuburbs = `{${[...new Set(suburbs.map(({ suburb }) => JSON.stringify(suburb)))].join(',')}}`

async function refreshIndustry(tx: Database, industry: Industry): Promise<void> {
  const trades = landingTrades.filter((one) => one.industry === industry)
  const found = trades.map(
    (trade) => sql`
      select ${trade.slug}::text as trade, s.suburb, s.area, s.business_id
      from listing_words s where ${isListedAs(trade)}`,
  )
  const slugs = trades.map(({ slug }) => slug)
  await tx.delete(landingPages).where(inArray(landingPages.trade, slugs))
  await tx.execute(sql`
    insert into landing_pages (trade, kind, place, total, updated_at)
    select trade,
      case when grouping(found.suburb) = 0 then 'suburb' when grouping(found.area) = 0 then 'area' else 'everywhere' end,
      coalesce(found.suburb, found.area, ''), count(*)::int, max(b.updated_at)
    from (${sql.join(found, sql` union all `)}) as found join businesses b on b.id = business_id
    group by grouping sets ((trade, found.suburb), (trade, found.area), (trade))
    having count(*) >= ${fewestListed}
      and (grouping(found.suburb) = 1 or found.suburb = any(${knownSuburbs}::text[]))
    on conflict (trade, kind, place) do update set total = excluded.total, updated_at = excluded.updated_at`)
}

/** Counts all landing pages again, an industry at a time; readers see the old or the new ones of each. */
export async function refreshLandingPages(tx: Database = db): Promise<void> {
  const known = landingTrades.map(({ slug }) => slug)
  await tx.delete(landingPages).where(notInArray(landingPages.trade, known))
  for (const industry of industries) {
    await tx.transaction((one) => refreshIndustry(one, industry))
  }
}
