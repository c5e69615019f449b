import { sql } from 'drizzle-orm'
import { publicDb, type Database } from '#db/client.server.ts'
import type { Actor } from '#app/domain/actor.ts'
import { cardColumns, toCard, type CardRow } from '#app/domain/businesses/card-row.server.ts'
import { reachable } from '#app/domain/businesses/reachable.server.ts'
import { isOpenNow } from '#app/domain/businesses/open-now.server.ts'
import { pageSize } from '#app/domain/businesses/search.server.ts'
import { landingLinks } from './links.server.ts'
import { areaOfPlace, isIn, placeNamed } from './places.server.ts'
import { isListedAs, tradeNamed, type LandingTrade } from './trades.server.ts'
import { fewestListed, type LandingAnswer, type LandingFacts, type LandingPlace } from './views.ts'

/** As many are looked at for the figures of a page, however many there are. */
const maxCounted = 1000

/** The facts stand beside each card; without a listing there is one row of facts alone. */
type Row = CardRow &
  Omit<LandingFacts, 'rating' | 'bookable'> & { meanRating: number | null; canBook: number }

/** Facts and the first cards, in one statement over the best placed thousand at most. */
async function listed(tx: Database, trade: LandingTrade, place: LandingPlace | null) {
  const rows = await tx.execute<Row>(sql`
    with matches as materialized (
      select s.business_id as id, s.rank from listing_words s
      where ${isListedAs(trade)} and ${isIn(place)}
      order by s.rank desc nulls last, s.business_id limit ${maxCounted + 1}
    ), facts as (
      select count(*)::int as total, count(*) > ${maxCounted} as many,
        (count(*) filter (where rating > 0))::int as rated,
        (sum(rating * greatest(rating_count, 1)) filter (where rating > 0)
          / sum(greatest(rating_count, 1)) filter (where rating > 0))::float8 as "meanRating",
        coalesce(sum(rating_count) filter (where rating > 0), 0)::int as reviews,
        (count(*) filter (where ${isOpenNow()}))::int as "openNow",
        (count(*) filter (where ${reachable}))::int as "canBook"
      from matches join businesses b using (id)
    ), chosen as (
      select id, row_number() over (order by rank desc nulls last, id) as position from matches
      order by position limit ${pageSize}
    )
    select facts.total, facts.many, facts.rated, facts."meanRating", facts.reviews, facts."openNow", facts."canBook",
      ${cardColumns}
    from facts left join (chosen join businesses b using (id)) on true order by chosen.position`)
  return rows
}

/** What the directory is asked for to list the same. */
function directoryQuery(
  { label, industry, trade }: LandingTrade,
  place: LandingPlace | null,
): Record<string, string> {
  if (trade) return { search: [label, place?.name].filter(Boolean).join(' ') }
  return { industry, ...(place && { [place.kind]: place.name }) }
}

/**
 * The page of a trade in a place, both as slugs or any of their names; without a place the trade everywhere. Two
 * statements.
 */
export async function landingPage(
  _actor: Actor,
  asked: { trade: string; place: string | null },
  tx: Database = publicDb,
): Promise<LandingAnswer> {
  const trade = tradeNamed(asked.trade)
  const place = asked.place === null ? null : placeNamed(asked.place)
  if (!trade || place === undefined) return { kind: 'unknown' }
  if (trade.slug !== asked.trade || (place?.slug ?? null) !== asked.place) {
    return { kind: 'moved', trade: trade.slug, place: place?.slug ?? null }
  }
  const rows = await listed(tx, trade, place)
  const first = rows[0]
  if (!first || first.total < fewestListed) {
    return { kind: 'few', query: directoryQuery(trade, place) }
  }
  const { rated, reviews, many, openNow } = first
  const links = await landingLinks(tx, trade, place)
  const total = many ? Math.max(links.total, first.total) : first.total
  const rating = first.meanRating === null ? null : Math.round(first.meanRating * 10) / 10
  return {
    kind: 'page',
    page: {
      trade: { slug: trade.slug, label: trade.label, industry: trade.industry },
      place,
      area: place && areaOfPlace(place),
      facts: { total, many, rated, rating, reviews, openNow, bookable: first.canBook },
      businesses: rows.map((row) => toCard(row)),
      query: directoryQuery(trade, place),
      neighbours: links.neighbours,
      related: links.related,
    },
  }
}
