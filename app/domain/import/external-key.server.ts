import { createHash } from 'node:crypto'
import type { Point } from '#app/domain/places/gazetteer.server.ts'
import { nameKey } from '#app/domain/places/place-name.ts'
import type { FileColumn } from './csv-header.ts'

const hash = (text: string, length: number) =>
  createHash('sha256').update(text).digest('hex').slice(0, length)

/**
 * Tells one list from another by what it calls the columns that keys are made of: where two lists name one place alike,
 * the second must not undo what the first says of it, nor the first the second's, each time they are imported.
 */
export const listMark = (names: string[], columns: (FileColumn | null)[]): string =>
  hash(
    columns
      .flatMap((column, at) =>
        column === 'name' || column === 'suburb' || column === 'phone' || column === 'address'
          ? [`${column} ${names[at]?.toLowerCase().replace(/\s+/g, ' ')}`]
          : [],
      )
      .toSorted()
      .join('\n'),
    6,
  )

/**
 * A stable key for a row without one: a hash of name, suburb, and phone, address or point (to 100 m), and the mark of
 * its list. Branches of a brand get different keys.
 */
export function derivedKey(row: {
  name: string
  suburb: string
  phone: string | null
  address: string | null
  point: Point | null
  list: string
}): string {
  const where = row.point ? `${row.point.lat.toFixed(3)} ${row.point.lon.toFixed(3)}` : ''
  const parts = [
    nameKey(row.name) || row.name,
    nameKey(row.suburb),
    row.phone ?? (nameKey(row.address ?? '') || where),
  ]
  return `row:${hash(parts.join('\n'), 24)}:${row.list}`
}

/** The key that earlier imports made, without the mark of a list. */
export const unmarkedKey = (key: string | null): string | null =>
  /^(row:[0-9a-f]{24}):[0-9a-f]{6}$/.exec(key ?? '')?.[1] ?? null
