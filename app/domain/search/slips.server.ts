import { editDistance } from '#app/domain/places/place-name.ts'
import { byKey, type Meaning } from './meanings.server.ts'

/** One slip in words of five letters, two in nine. */
export const maxSlips = (length: number): number => (length < 5 ? 0 : length < 9 ? 1 : 2)

const byStart = new Map<string, [word: string, meanings: readonly Meaning[]][]>()
for (const [key, meanings] of byKey) {
  if (key.length < 4 || meanings.every(({ kind }) => kind === 'ignored')) continue
  // A slip may be in the singular of what is known in the plural alone.
  const one = key.length > 5 && key.endsWith('s') ? key.slice(0, -1) : key
  const words = one === key || byKey.has(one) ? [key] : [key, one]
  const start = key[0]!
  const known = byStart.get(start) ?? []
  byStart.set(start, [...known, ...words.map((word): (typeof known)[number] => [word, meanings])])
}

/** Being open is said in words that share their long prefixes and endings with any other verb of isiXhosa. */
const mayBeMeant = ({ kind }: Meaning, slips: number): boolean =>
  kind !== 'ignored' && (kind !== 'open' || slips < 2)

/** What a misspelt word means: the closest of the vocabulary that starts alike, none within the limit. */
export function meaningsOfMisspelt(key: string): readonly Meaning[] {
  const limit = maxSlips(key.length)
  let best = limit
  let found: Meaning[] = []
  for (const [word, meanings] of limit === 0 ? [] : (byStart.get(key[0]!) ?? [])) {
    const most = Math.min(best, Math.max(1, maxSlips(word.length)))
    const slips = editDistance(key, word, most)
    if (slips > most) continue
    if (slips < best) found = []
    best = slips
    found.push(...meanings.filter((meaning) => mayBeMeant(meaning, slips)))
  }
  return found
}
