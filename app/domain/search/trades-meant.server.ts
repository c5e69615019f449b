import type { Meaning } from './meanings.server.ts'
import type { Trade } from './vocabulary.server.ts'

const tradesOf = (meanings: readonly Meaning[]): Trade[] => [
  ...new Set(meanings.flatMap((meaning) => (meaning.kind === 'trade' ? [meaning.trade] : []))),
]

/** What these trades are asked for within them. */
export const specialitiesOf = (
  meanings: readonly Meaning[],
  trades: readonly Trade[],
): string[] => [
  ...new Set(
    meanings.flatMap((meaning) =>
      meaning.kind === 'trade' && trades.includes(meaning.trade) ? (meaning.speciality ?? []) : [],
    ),
  ),
]

/** Of a word with several trades those that another word asks for too (`dress alterations`), else all. */
export function tradesAmong(
  meanings: readonly Meaning[],
  others: readonly { meanings: readonly Meaning[] }[],
): Trade[] {
  const trades = tradesOf(meanings)
  const elsewhere = new Set(others.flatMap((other) => tradesOf(other.meanings)))
  const common = trades.filter((trade) => elsewhere.has(trade))
  return common.length > 0 ? common : trades
}
