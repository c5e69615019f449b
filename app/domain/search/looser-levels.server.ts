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
import type { Reading } from './read-query.server.ts'

/** Any of the trades, and nothing else that was asked. */
function loosely(reading: Reading): SQL | null {
  const trades = partsOfKind(reading, 'trade')
  if (trades.length === 0) return null
  return or(trades.map(isOfAnyTrade))
}

/** Without what nobody may have: words of no known meaning, qualities, and being open now. */
export const loosened = (reading: Reading): Reading => ({
  ...reading,
  parts: reading.parts.filter(({ kind }) => !['word', 'quality', 'open'].includes(kind)),
})

/** Whether one trade is asked for, which is searched for like any other once the rest is left out. */
const asksOneTrade = (reading: Reading): boolean => partsOfKind(reading, 'trade').length === 1

/** Where nothing fits all that was asked: any of the trades; without one, what is beside the place. */
export function looserLevelsOf(reading: Reading): Level[] {
  const place = placeOfReading(reading)
  const rings = ringConditions(place)
  if (asksOneTrade(reading)) {
    const looser = loosened(reading)
    return looser.parts.length < reading.parts.length ? levelsOf(looser) : []
  }
  const loose = loosely(reading)
  if (!loose) {
    const text = byText(reading)
    if (text) return place ? [{ fits: text, where: 'anywhere' }] : []
    return rings.map(([where, fits]) => ({ fits, where }))
  }
  return [
    ...rings.map(([where, is]) => ({ fits: and([loose, is]), where })),
    ...furtherAway(loose, reading),
  ]
}

/** Every business of `looserLevelsOf`, to be counted. */
export const anyLooserLevelOf = (reading: Reading): SQL =>
  asksOneTrade(reading)
    ? anyLevelOf(loosened(reading))
    : or(looserLevelsOf(reading).map(({ fits }) => sql`(${fits})`))
