import { sql, type SQL } from 'drizzle-orm'
import { industries, type Industry } from '#app/domain/businesses/industries.ts'
import { slugWords } from '#app/domain/businesses/slug.ts'
import { nameKey } from '#app/domain/places/place-name.ts'
import { isOfTrade } from '#app/domain/search/match-levels.server.ts'
import { meaningsOf } from '#app/domain/search/meanings.server.ts'
import { vocabulary, type Trade } from '#app/domain/search/vocabulary.server.ts'

/** A trade with pages of its own: an industry, or a concept of the search's vocabulary. */
export type LandingTrade = {
  slug: string
  /** Plural, as a heading. */
  label: string
  industry: Industry
  /** Null for the whole industry. */
  trade: Trade | null
}

const ofIndustry = (industry: Industry): LandingTrade => ({
  slug: slugWords(industry),
  label: industry,
  industry,
  trade: null,
})

const ofTrade = (trade: Trade): LandingTrade => ({
  slug: slugWords(trade.trade),
  label: trade.trade,
  industry: trade.industry,
  trade,
})

/** A concept for which every business of its industry fits is the industry's page. */
export const landingTrades: readonly LandingTrade[] = [
  ...industries.map(ofIndustry),
  ...vocabulary.trades.filter((trade) => !trade.wholeIndustry).map(ofTrade),
]

const bySlug = new Map(landingTrades.map((one) => [one.slug, one]))
const byLabel = new Map(landingTrades.map((one) => [one.label, one]))

export const tradeOfSlug = (slug: string): LandingTrade | undefined => bySlug.get(slug)

export const tradeOfIndustry = (industry: Industry): LandingTrade => byLabel.get(industry)!

/** By any of its names: `Hair-Salons`, `plumber`, `loodgieters`. */
export function tradeNamed(text: string): LandingTrade | undefined {
  const own = bySlug.get(slugWords(text))
  if (own) return own
  for (const meaning of meaningsOf(nameKey(text))) {
    if (meaning.kind !== 'trade') continue
    const { trade, industry, wholeIndustry } = meaning.trade
    return wholeIndustry ? tradeOfIndustry(industry) : byLabel.get(trade)
  }
  return undefined
}

/** Whether `listing_words s` belongs on the trade's pages. */
export const isListedAs = ({ trade, industry }: LandingTrade): SQL =>
  trade ? isOfTrade(trade) : sql`s.industry = ${industry}`
