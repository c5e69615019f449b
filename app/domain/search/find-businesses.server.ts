import { sql } from 'drizzle-orm'
import { searchDb, type Database } from '#db/client.server.ts'
import type { Actor } from '#app/domain/actor.ts'
import { cardColumns, toCard, type CardRow } from '#app/domain/businesses/card-row.server.ts'
import { sortOf } from '#app/domain/businesses/order.server.ts'
import { pageSize, matchBusinesses } from '#app/domain/businesses/search.server.ts'
import type { Area } from '#app/domain/places/areas.ts'
import type { DirectoryFilters } from '#app/domain/businesses/views.ts'
import { groupsOf, understoodParts, unusedWords } from './describe.server.ts'
import { placeOfReading } from './match-levels.server.ts'
import { insteadOf, noneInstead } from './instead.server.ts'
import { nameWordsFor } from './name-words.server.ts'
import { readQuery, unknownWords, type Reading } from './read-query.server.ts'
import { inSpareTime, withinTimeLimit } from './time-limit.server.ts'
import { understoodPage } from './understood.server.ts'
import type { FoundPage } from './views.ts'

/** Exact matches above which nobody needs others beside them. */
export const fewExact = 100
const columns = sql`${cardColumns}, b.area`
/** Others shown below exact matches. */
const besides = 12

type Asked = { filters: DirectoryFilters; page?: number; size?: number }

/** What search and typed place ask for. One statement where a word is unknown, else none. */
export async function readSearch(filters: DirectoryFilters, tx: Database): Promise<Reading> {
  const { search, suburb, place } = filters
  const text = [search, suburb, place].filter(Boolean).join(' ')
  const unknown = unknownWords(text)
  return readQuery(text, await nameWordsFor(unknown, tx))
}

/**
 * A page of the directory: the exact matches, and after the last of few what was understood besides, unless that takes
 * too long. One statement without a text, two or three with one, one or two more where nothing fits, and those of a
 * transaction. Throws DomainError `timed-out`.
 */
export const findBusinesses = (
  actor: Actor,
  input: Asked,
  tx: Database = searchDb,
): Promise<FoundPage> => withinTimeLimit(() => find(actor, input, tx))

async function find(actor: Actor, input: Asked, tx: Database): Promise<FoundPage> {
  const { filters, page = 1, size = pageSize } = input
  const exact = await matchBusinesses(actor, input, tx)
  const found = { ...exact, exactTotal: exact.total, understood: null, nearest: [], inPlace: null }
  const isLastPage = page >= exact.pages
  if (!filters.search || exact.total > fewExact || !isLastPage) return found

  const isEmpty = exact.total === 0
  const window = isEmpty ? { offset: (page - 1) * size, size } : { offset: 0, size: besides }
  const understand = async (within: Database) => {
    const reading = await readSearch(filters, within)
    const asked = { reading, filters, ...window, besidesExact: !isEmpty }
    const others = await understoodPage<CardRow & { area: Area }>(within, asked, columns)
    return { reading, ...others }
  }
  const others = isEmpty ? await understand(tx) : await inSpareTime(tx, understand)
  if (!others) return found
  const { reading } = others
  const cards = others.rows.map((row) => ({ card: toCard(row), area: row.area }))
  const understood = {
    parts: understoodParts(reading, readQuery(filters.search).tokens.length),
    // In another order those in the place and further away are mixed.
    groups: groupsOf(sortOf(filters) === 'best' ? placeOfReading(reading) : null, cards),
    total: others.total,
    loose: others.loose,
    unused: unusedWords(reading),
  }
  if (!isEmpty) return { ...found, understood }
  const instead = others.total === 0 ? await inSpareTime(tx, insteadOf(reading, filters)) : null
  const pages = Math.max(1, Math.ceil(others.total / size))
  return { ...found, understood, ...(instead ?? noneInstead), total: others.total, pages }
}
