import type { Database } from '#db/client.server.ts'
import { cardColumns, toCard, type CardRow } from '#app/domain/businesses/card-row.server.ts'
import type { DirectoryFilters } from '#app/domain/businesses/views.ts'
import { partsOfKind, placeOfReading } from './match-levels.server.ts'
import { nearestByName } from './nearest-names.server.ts'
import type { Reading } from './read-query.server.ts'
import { understoodPage } from './understood.server.ts'
import type { FoundPage } from './views.ts'

const atMost = 6

type Instead = Pick<FoundPage, 'nearest' | 'inPlace'>
export const noneInstead: Instead = { nearest: [], inPlace: null }

/** Any business of the place alone, under a search for the place, as that is what is counted. */
async function anyInPlace(
  reading: Reading,
  filters: DirectoryFilters,
  tx: Database,
): Promise<Instead['inPlace']> {
  const place = placeOfReading(reading)
  if (!place) return null
  const parts = reading.parts.filter(({ kind }) => kind === 'place')
  const asked = { filters: { ...filters, search: place.label }, besidesExact: false }
  const page = { ...asked, reading: { ...reading, parts }, offset: 0, size: atMost }
  const { rows, loose } = await understoodPage<CardRow>(tx, page, cardColumns)
  const businesses = rows.map((row) => toCard(row))
  return businesses.length > 0 ? { place: place.label, isThere: !loose, businesses } : null
}

/** What else there is where nothing fits: names like the words that nobody knows, else what is in the place. */
export const insteadOf =
  (reading: Reading, filters: DirectoryFilters) =>
  async (tx: Database): Promise<Instead> => {
    const words = partsOfKind(reading, 'word').map(({ from, to }) => reading.tokens.slice(from, to))
    const nearest = words.length > 0 ? await nearestByName(words.flat().join(' '), tx) : []
    return { nearest, inPlace: nearest.length > 0 ? null : await anyInPlace(reading, filters, tx) }
  }
