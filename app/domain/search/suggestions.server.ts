import { sql } from 'drizzle-orm'
import { searchDb, type Database } from '#db/client.server.ts'
import type { Actor } from '#app/domain/actor.ts'
import { foldedLike } from '#app/domain/like-pattern.server.ts'
import { searchTerm } from '#app/domain/businesses/filters.ts'
import { areas } from '#app/domain/places/areas.ts'
import { suburbs } from '#app/domain/places/gazetteer.server.ts'
import { nameKey } from '#app/domain/places/place-name.ts'
import { withinTimeLimit } from './time-limit.server.ts'
import { vocabulary } from './vocabulary.server.ts'
import type { Suggestion } from './views.ts'

const atMost = 4
const shortest = 2
/** Of which the index of names knows a start. */
const shortestName = 3

type Known = { key: string; label: string; name: string }
type Meant = { label: string; said?: string }

const known = (names: readonly string[], label: string): Known[] =>
  names.map((name) => ({ key: nameKey(name), label, name }))

const trades = vocabulary.trades.flatMap(({ trade, english, afrikaans, isiXhosa }) =>
  known([trade, ...english, ...afrikaans, ...isiXhosa], trade),
)
const places = [
  ...vocabulary.placeNames.flatMap((one) =>
    known(one.names, 'suburb' in one ? one.suburb : 'area' in one ? one.area : one.city),
  ),
  ...areas.flatMap((area) => known([area], area)),
  ...suburbs.flatMap(({ suburb, aliases }) => known([suburb, ...aliases], suburb)),
]

const spaced = (text: string): string =>
  text
    .split(/[\s/-]+/)
    .map(nameKey)
    .join(' ')

/**
 * What has a name that begins so, itself first, then the shortest. Other words for it count only as they are written
 * (`nom` is no start of `no meat`), and are said.
 */
function startingWith(typed: string, names: readonly Known[]): Meant[] {
  const start = nameKey(typed)
  const own = (one: Known) => nameKey(one.label).startsWith(start)
  const found = names
    .filter((one) => one.key.startsWith(start))
    .filter((one) => own(one) || spaced(one.name).startsWith(spaced(typed)))
    .toSorted((a, b) => Number(own(b)) - Number(own(a)) || a.key.length - b.key.length)
  const first = new Map(found.toReversed().map((one) => [one.label, one]))
  return [...new Set(found.map(({ label }) => label))].slice(0, atMost).map((label) => {
    const name = first.get(label)?.name ?? label
    return hasWordStarting(typed, label) ? { label } : { label, said: name }
  })
}

/** Whether what is shown says why: else another word for it begins so. */
const hasWordStarting = (start: string, shown: string): boolean =>
  shown
    .split(/[\s/-]+/)
    .some((_, at, words) => nameKey(words.slice(at).join(' ')).startsWith(nameKey(start)))

const asSuggestion =
  (kind: Suggestion['kind']) =>
  ({ label, ...said }: Meant): Suggestion => ({ kind, value: label, ...said })

/** Names of listings of which a word begins so, by plan and rating. One statement. */
async function namesStarting(text: string, tx: Database): Promise<string[]> {
  if (text.length < shortestName) return []
  const start = foldedLike(text)
  const rows = await tx.execute<{ name: string }>(sql`
    select name from businesses 
    where listed and (name_key like ${start} || '%' or name_key like '% ' || ${start} || '%')
    order by rank desc nulls last, id limit ${atMost}`)
  return rows.map(({ name }) => name)
}

/**
 * What a half-typed search may become: trades, places and names of listings. With a trade already written, its last
 * word may be a place (`plumber sea`). One statement. Throws DomainError
 * `timed-out`.
 */
export async function suggestions(
  _actor: Actor,
  typed: string,
  tx: Database = searchDb,
): Promise<Suggestion[]> {
  const text = searchTerm(typed)
  const key = nameKey(text)
  if (key.length < shortest) return []
  const words = text.split(' ')
  const tails = words.slice(1).map((_, at) => ({
    before: words.slice(0, at + 1).join(' '),
    start: words.slice(at + 1).join(' '),
  }))
  const completed = tails
    .filter(({ start }) => nameKey(start).length >= shortest)
    .flatMap(({ before, start }) =>
      startingWith(start, places).map(({ label, ...said }) => ({
        label: `${before} ${label}`,
        ...said,
      })),
    )
  const found = [
    ...startingWith(text, trades).map(asSuggestion('Trade')),
    ...[...startingWith(text, places), ...completed].slice(0, atMost).map(asSuggestion('Place')),
    ...(await withinTimeLimit(() => namesStarting(text, tx))).map((value): Suggestion => ({
      kind: 'Business',
      value,
    })),
  ]
  const begins = ({ value }: Suggestion) => (hasWordStarting(text, value) ? 0 : 1)
  return found.toSorted((a, b) => begins(a) - begins(b))
}
