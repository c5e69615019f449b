import { sql, type SQL } from 'drizzle-orm'
import { followsOpenRule, openOfTrade } from '#app/domain/businesses/open-now.server.ts'
import type { DirectoryFilters } from '#app/domain/businesses/views.ts'
import { placeOfReading, wordsOfTrade } from './match-levels.server.ts'
import { ringConditions } from './place-conditions.server.ts'
import type { Part, Reading } from './read-query.server.ts'
import type { Trade } from './vocabulary.server.ts'
import { allOf, everyWord } from './word-query.ts'
import { groupKey, hasWordsAndGroup } from './words-of-group.server.ts'

/** What else fits of `from`, which is `listing_words s`. */
type Besides = { from: SQL; fits: SQL }
/** What is counted by an index, of the table `from`; the rows of it that are `open`; and what else fits. */
export type TradeCount = { from: SQL; counted: SQL; open: SQL; besides: Besides | null }

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
  const { table, counted } = trade.wholeIndustry ? ofIndustry(trade) : ofWords(trade, reach)
  const all = [
    ...counted,
    ...(filters.area ? [sql`s.area = ${filters.area}`] : []),
    ...(isOpen ? [followsOpenRule(sql`s.opening`)] : []),
  ]
  const words = reading.tokens.slice(part.from, part.to).join(' ')
  return {
    from: sql.raw(`${table} s`),
    counted: sql.join(all, sql` and `),
    open: openOfTrade(table, all),
    besides: writtenBesides(trade, { words, reach, reading }),
  }
}

const ofIndustry = (trade: Trade) => ({
  table: 'listing_facts' as const,
  counted: [sql`s.industry = ${trade.industry}`],
})
const ofWords = (trade: Trade, reach: SQL) => ({
  table: 'listing_trades' as const,
  // Both of `is_named`, so that the index finds what comes after it.
  counted: [
    sql`s.trade = (select id from trade_words where trade = ${trade.trade})`,
    sql`s.is_named = any('{t,f}') and (s.is_named or ${reach})`,
  ],
})

/** `listing_words s` of those that are counted so and open, under `conditions` on it: where few are. */
export function rowsOfTrade({ open, besides }: TradeCount, conditions: readonly SQL[]): SQL {
  const others = besides
    ? sql` union all select s.business_id from ${besides.from}
        where ${sql.join([besides.fits, ...conditions], sql` and `)}`
    : sql``
  return sql`(select w.* from (select s.business_id from ${open}${others}) as counted
    cross join lateral (select * from listing_words w where w.business_id = counted.business_id offset 0) as w) s`
}

/** So few are read where they stand, and those of a place chosen among them. */
const fewOutside = 1000

/** Those with a word outside the industry, where an index finds few of them; else all listings, to be asked for them. */
function wordsOutside(words: string, trade: Trade): SQL {
  const asked = hasWordsAndGroup(allOf([words, `!${groupKey(trade.industry)}`]))
  const isFew = sql`(select count(*) <= ${fewOutside} from outside)`
  return sql`(with outside as materialized (
      select business_id from listing_words where ${asked} limit ${sql.raw(String(fewOutside + 1))})
    select w.* from outside cross join lateral (
      select * from listing_words w where w.business_id = outside.business_id offset 0) as w where ${isFew}
    union all select * from listing_words where not ${isFew}) as s`
}

type Written = { words: string; reach: SQL; reading: Reading }

/** Those that have the words as typed, and not the trade. */
function writtenBesides(trade: Trade, { words, reach, reading }: Written): Besides {
  const typed = everyWord(words)
  const written = sql`(s.words @@ ${typed}::tsquery and ${reach})`
  // Whoever has words of the trade in its industry is of the trade.
  if (trade.wholeIndustry || wordsOfTrade(trade).map(everyWord).includes(typed)) {
    return {
      from: wordsOutside(typed, trade),
      fits: sql`(${written} and s.industry <> ${trade.industry})`,
    }
  }
  const place = reading.parts.find(({ kind }) => kind === 'place')
  const all = everyWord(
    [words, place && reading.tokens.slice(place.from, place.to).join(' ')]
      .filter(Boolean)
      .join(' '),
  )
  const named = sql`(s.head @@ ${all}::tsquery and s.industry = ${trade.industry})`
  const fits = sql`((${written} or ${named}) and not exists (
    select from listing_trades other join trade_words on trade_words.id = other.trade
    where other.business_id = s.business_id and trade_words.trade = ${trade.trade} and (other.is_named or ${reach})))`
  return { from: sql`listing_words s`, fits }
}
