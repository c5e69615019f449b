import { nameKey } from '#app/domain/places/place-name.ts'
import { vocabulary, type Trade } from './vocabulary.server.ts'

/** A trade; with the words of names and categories that say what of it a word asks for, if it asks for less than all. */
export type TradeMeaning = { kind: 'trade'; trade: Trade; speciality?: readonly string[] }

const specialityOf = new Map(
  vocabulary.trades.map((trade) => {
    const named = (trade.specialities ?? []).flatMap(({ words, finds }) =>
      words.map((word): [string, readonly string[]] => [nameKey(word), finds]),
    )
    return [trade, new Map(named.toReversed())]
  }),
)

/** A trade by the word of this key. */
export function tradeMeant(trade: Trade, key: string): TradeMeaning {
  const speciality = specialityOf.get(trade)?.get(key)
  return { kind: 'trade', trade, ...(speciality ? { speciality } : {}) }
}
