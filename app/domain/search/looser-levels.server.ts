import { sql, type SQL } from 'drizzle-orm'
import {
  and,
  anyLevelOf,
  byText,
  furtherAway,
  isOfAnyTrade,
  levelsOf,
  or,
  partsOfKind,
  placeOfReading,
  type Level,
} from './match-levels.server.ts'
import { ringConditions } from './place-conditions.server.ts'
import type { Part, Reading } from './read-query.server.ts'

/** Without what nobody may have: words of no known meaning, qualities, and being open now. */
export const loosened = (reading: Reading): Reading => ({
  ...reading,
  parts: reading.parts.filter(({ kind }) => !['word', 'quality', 'open'].includes(kind)),
})

/** Whether one trade is asked for, which is searched for like any other once the rest is left out. */
const asksOneTrade = (reading: Reading): boolean => partsOfKind(reading, 'trade').length === 1

/** The trades asked for, what was typed for one at greater length first: it says more than a short word. */
function tradesAtLength(reading: Reading): SQL[] {
  const lengthOf = ({ from, to }: Part) => reading.tokens.slice(from, to).join(' ').length
  return partsOfKind(reading, 'trade')
    .toSorted((a, b) => lengthOf(b) - lengthOf(a))
    .map(isOfAnyTrade)
}

/** Where nothing fits all that was asked: any of the trades; without one, what is beside the place. */
export function looserLevelsOf(reading: Reading): Level[] {
  const place = placeOfReading(reading)
  const rings = ringConditions(place)
  if (asksOneTrade(reading)) {
    const looser = loosened(reading)
    return looser.parts.length < reading.parts.length ? levelsOf(looser) : []
  }
  const trades = tradesAtLength(reading)
  if (trades.length === 0) {
    const text = byText(reading)
    if (text) return place ? [{ fits: text, where: 'anywhere' }] : []
    return rings.map(([where, fits]) => ({ fits, where }))
  }
  return [
    ...rings.flatMap(([where, is]) => trades.map((trade) => ({ fits: and([trade, is]), where }))),
    ...trades.flatMap((trade) => furtherAway(trade, reading)),
  ]
}

/** Every business of `looserLevelsOf`, to be counted. */
export function anyLooserLevelOf(reading: Reading): SQL {
  if (asksOneTrade(reading)) return anyLevelOf(loosened(reading))
  const trades = tradesAtLength(reading)
  return or(trades.length > 0 ? trades : looserLevelsOf(reading).map(({ fits }) => sql`(${fits})`))
}
