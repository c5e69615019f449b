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

type Known = { key: string; label: string }

const known = (names: readonly string[], label: string): Known[] =>
  names.map((name) => ({ key: nameKey(name), label }))

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

/** Labels of which a name begins so; own names first, then the shortest. */
function startingWith(start: string, names: readonly Known[]): string[] {
  const found = names
    .filter(({ key }) => key.startsWith(start))
    .toSorted((a, b) => {
      const own = (one: Known) => (nameKey(one.label).startsWith(start) ? 0 : 1)
      return own(a) - own(b) || a.key.length - b.key.length
    })
  return [...new Set(found.map(({ label }) => label))].slice(0, atMost)
}

/** Whether what is shown says why: else another word for it begins so. */
const hasWordStarting = (start: string, shown: string): boolean =>
  shown
    .split(/[\s/-]+/)
    .some((_, at, words) => nameKey(words.slice(at).join(' ')).startsWith(nameKey(start)))

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
    start: nameKey(words.slice(at + 1).join(' ')),
  }))
  const completed = tails
    .filter(({ start }) => start.length >= shortest)
    .flatMap(({ before, start }) =>
      startingWith(start, places).map((place) => `${before} ${place}`),
    )
  const found = [
    ...startingWith(key, trades).map((value): Suggestion => ({ kind: 'Trade', value })),
    ...[...startingWith(key, places), ...completed]
      .slice(0, atMost)
      .map((value): Suggestion => ({ kind: 'Place', value })),
    ...(await withinTimeLimit(() => namesStarting(text, tx))).map((value): Suggestion => ({
      kind: 'Business',
      value,
    })),
  ]
  const begins = ({ value }: Suggestion) => (hasWordStarting(text, value) ? 0 : 1)
  return found.toSorted((a, b) => begins(a) - begins(b))
}
