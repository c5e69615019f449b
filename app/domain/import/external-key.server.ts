import { createHash } from 'node:crypto'
import type { Point } from '#app/domain/places/gazetteer.server.ts'
import { nameKey } from '#app/domain/places/place-name.ts'

/**
 * A stable key for a row without one: a hash of name, suburb, and phone, address or point (to 100 m). Branches of a
 * brand get different keys.
 */
export function derivedKey(row: {
  name: string
  suburb: string
  phone: string | null
  address: string | null
  point: Point | null
}): string {
  const where = row.point ? `${row.point.lat.toFixed(3)} ${row.point.lon.toFixed(3)}` : ''
  const parts = [
    nameKey(row.name) || row.name,
    nameKey(row.suburb),
    row.phone ?? (nameKey(row.address ?? '') || where),
  ]
  return `row:${createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 24)}`
}
