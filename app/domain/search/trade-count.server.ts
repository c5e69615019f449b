import { sql, type SQL } from 'drizzle-orm'
import { followsOpenRule } from '#app/domain/businesses/open-now.server.ts'
import type { DirectoryFilters } from '#app/domain/businesses/views.ts'
import { placeOfReading, wordsOfTrade } from './match-levels.server.ts'
import { ringConditions } from './place-conditions.server.ts'
import type { Part, Reading } from './read-query.server.ts'
import type { Trade } from './vocabulary.server.ts'
import { everyWord } from './word-query.ts'

/** What is counted by an index, of the table `from`; and what else fits of `listing_words s`. */
export type TradeCount = { from: SQL; counted: SQL; besides: SQL | null }

/** The one trade that is asked for, alone or with a place; null where more is asked. */
function tradeAsked({ parts }: Reading): { trade: Trade; part: Part } | null {
  const aside = new Set(['ignored', 'open', 'place'])
  const asked = parts.filter(({ kind }) => !aside.has(kind))
  const [part] = asked
  if (asked.length !== 1 || part?.kind !== 'trade' || part.trades.length !== 1) return null
  const [trade] = part.trades
  return trade ? { trade, part } : null
}

/**
 * How those that fit a reading of one trade are counted without reading them: all that `anyLevelOf` means. Null for
 * any other reading, and for filters that the index knows nothing of.
 */
export function tradeCount(
  reading: Reading,
  filters: DirectoryFilters,
  isOpen: boolean,
): TradeCount | null {
  const asked = tradeAsked(reading)
  if (!asked || filters.industry || filters.within) return null
  const { trade, part } = asked
  const rings = ringConditions(placeOfReading(reading)).map(([, is]) => is)
  const reach = sql`(${sql.join(rings, sql` or `)})`
  const counted = sql.join(
    [
      ...(trade.wholeIndustry
        ? [sql`s.industry = ${trade.industry}`]
        : [
            sql`s.trade = (select id from trade_words where trade = ${trade.trade})`,
            sql`(s.is_named or ${reach})`,
          ]),
      ...(filters.area ? [sql`s.area = ${filters.area}`] : []),
      ...(isOpen ? [followsOpenRule(sql`s.opening`)] : []),
    ],
    sql` and `,
  )
  const from = trade.wholeIndustry ? sql`listing_facts s` : sql`listing_trades s`
  const words = reading.tokens.slice(part.from, part.to).join(' ')
  return { from, counted, besides: writtenBesides(trade, { words, reach, reading }) }
}

/** `listing_words s` of those that are counted so, under `conditions` on it: where few of the trade are open. */
export function rowsOfTrade(
  { from, counted, besides }: TradeCount,
  conditions: readonly SQL[],
): SQL {
  const others = besides
    ? sql` union all select s.business_id from listing_words s
        where ${sql.join([besides, ...conditions], sql` and `)}`
    : sql``
  return sql`(select w.* from (select s.business_id from ${from} where ${counted}${others}) as counted
    cross join lateral (select * from listing_words w where w.business_id = counted.business_id offset 0) as w) s`
}

type Written = { words: string; reach: SQL; reading: Reading }

/** Those that have the words as typed, and not the trade. */
function writtenBesides(trade: Trade, { words, reach, reading }: Written): SQL {
  const typed = everyWord(words)
  const written = sql`(s.words @@ ${typed}::tsquery and ${reach})`
  // Whoever has words of the trade in its industry is of the trade.
  if (trade.wholeIndustry || wordsOfTrade(trade).map(everyWord).includes(typed)) {
    return sql`(${written} and s.industry <> ${trade.industry})`
  }
  const place = reading.parts.find(({ kind }) => kind === 'place')
  const all = everyWord(
    [words, place && reading.tokens.slice(place.from, place.to).join(' ')]
      .filter(Boolean)
      .join(' '),
  )
  const named = sql`(s.head @@ ${all}::tsquery and s.industry = ${trade.industry})`
  return sql`((${written} or ${named}) and not exists (
    select from listing_trades other join trade_words on trade_words.id = other.trade
    where other.business_id = s.business_id and trade_words.trade = ${trade.trade} and (other.is_named or ${reach})))`
}
