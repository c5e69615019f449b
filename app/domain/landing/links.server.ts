import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { landingPages } from '#db/schema/landing.ts'
import { placeOfName, placesBeside, suburbNamesOf } from './places.server.ts'
import { landingTrades, tradeOfSlug, type LandingTrade } from './trades.server.ts'
import type { LandingLink, LandingPlace } from './views.ts'

const maxLinks = 16
/** Places beside it that are looked up. */
const maxBeside = 40

type Row = Pick<typeof landingPages.$inferSelect, 'trade' | 'kind' | 'place' | 'total'>

const linkTo = ({ trade, place, total }: Row, label: string): LandingLink[] => {
  const known = placeOfName(place)
  return known || place === '' ? [{ trade, place: known?.slug ?? null, label, total }] : []
}

/** Suburbs nearest to a suburb; the suburbs of an area and the other areas; all of them for the trade everywhere. */
function isBeside(place: LandingPlace | null) {
  const { kind, place: name } = landingPages
  if (!place) return inArray(kind, ['area', 'suburb'])
  const beside = and(eq(kind, place.kind), inArray(name, placesBeside(place).slice(0, maxBeside)))
  if (place.kind === 'suburb') return beside
  return or(beside, and(eq(kind, 'suburb'), inArray(name, suburbNamesOf(place))))
}

/** Pages that were counted before, the place's own total among them. One statement. */
export async function landingLinks(
  tx: Database,
  trade: LandingTrade,
  place: LandingPlace | null,
): Promise<{ neighbours: LandingLink[]; related: LandingLink[]; total: number }> {
  const kind = place?.kind ?? 'everywhere'
  const name = place?.name ?? ''
  const siblings = landingTrades.filter((one) => one.industry === trade.industry)
  const inPlace = and(
    eq(landingPages.kind, kind),
    eq(landingPages.place, name),
    inArray(
      landingPages.trade,
      siblings.map(({ slug }) => slug),
    ),
  )
  const { trade: slug, kind: ofKind, place: at, total } = landingPages
  const rows = await tx
    .select({ trade: slug, kind: ofKind, place: at, total })
    .from(landingPages)
    .where(or(and(eq(landingPages.trade, trade.slug), isBeside(place)), inPlace))
    .orderBy(desc(sql`${ofKind} = 'area'`), desc(total), slug, at)
  const here = rows.filter((row) => row.kind === kind && row.place === name)
  const others = rows.filter((row) => !here.includes(row))
  const nearest = place?.kind === 'suburb' ? placesBeside(place) : []
  const placed = others.toSorted((a, b) => nearest.indexOf(a.place) - nearest.indexOf(b.place))
  return {
    neighbours: placed.flatMap((row) => linkTo(row, row.place)).slice(0, maxLinks),
    related: here
      .filter((row) => row.trade !== trade.slug)
      .flatMap((row) => linkTo(row, tradeOfSlug(row.trade)?.label ?? row.trade))
      .slice(0, maxLinks),
    total: here.find((row) => row.trade === trade.slug)?.total ?? 0,
  }
}
