import { editDistance, nameKey } from '#app/domain/places/place-name.ts'
import { asWritten, byKey, type Meaning } from './meanings.server.ts'
import { soundInAfrikaans, soundInXhosa } from './sounds.ts'
import { vocabulary } from './vocabulary.server.ts'
import { stemsOf } from './xhosa-forms.ts'

/** One slip in words of five letters, two in nine. */
export const maxSlips = (length: number): number => (length < 5 ? 0 : length < 9 ? 1 : 2)

const inXhosa = new Set(vocabulary.trades.flatMap(({ isiXhosa }) => isiXhosa.map(nameKey)))
/** Letters that tell words apart: the prefix of an isiXhosa noun does not (`unesi` is no slip of `ugesi`). */
const tellingLength = (word: string): number => (stemsOf(word)[0] ?? '').length

/** Letters of a word that is looked up by its sound. */
const leastSounded = 5
const bySound = new Map<string, Meaning[]>()
for (const [key, meanings] of byKey) {
  const trades = meanings.filter(({ kind }) => kind === 'trade')
  if (key.length < leastSounded || trades.length === 0) continue
  const sound = inXhosa.has(key) ? `x ${soundInXhosa(key)}` : soundInAfrikaans(key)
  bySound.set(sound, [...(bySound.get(sound) ?? []), ...trades])
}

function meaningsOfSound(key: string): readonly Meaning[] {
  if (key.length < leastSounded) return []
  return bySound.get(soundInAfrikaans(key)) ?? bySound.get(`x ${soundInXhosa(key)}`) ?? []
}

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

const mostSlipsOf = (word: string): number =>
  inXhosa.has(word) ? maxSlips(tellingLength(word)) : Math.max(1, maxSlips(word.length))

/** Being open is said in words that share their long prefixes and endings with any other verb of isiXhosa. */
const mayBeMeant = ({ kind }: Meaning, slips: number): boolean =>
  kind !== 'ignored' && (kind !== 'open' || slips < 2)

/** What a misspelt word means: what sounds alike, else the closest that starts alike; none beyond the limit. */
export function meaningsOfMisspelt(key: string): readonly Meaning[] {
  if (asWritten.has(key)) return []
  const sounded = meaningsOfSound(key)
  if (sounded.length > 0) return sounded
  const limit = maxSlips(key.length)
  let best = limit
  let found: Meaning[] = []
  for (const [word, meanings] of limit === 0 ? [] : (byStart.get(key[0]!) ?? [])) {
    const most = Math.min(best, mostSlipsOf(word))
    const slips = editDistance(key, word, most)
    if (slips > most) continue
    if (slips < best) found = []
    best = slips
    found.push(...meanings.filter((meaning) => mayBeMeant(meaning, slips)))
  }
  return found
}
