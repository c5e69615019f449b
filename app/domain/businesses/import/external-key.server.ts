import { createHash } from 'node:crypto'
import { nameKey } from '#app/domain/places/place-name.ts'

/**
 * A stable key for a row that brings none: its name, suburb, and phone or address, folded and hashed.
 * The same row under the same name keeps it; another branch of the same brand has another.
 */
export function derivedKey(row: {
  name: string
  suburb: string
  phone: string | null
  address: string | null
}): string {
  const parts = [
    nameKey(row.name) || row.name,
    nameKey(row.suburb),
    row.phone ?? nameKey(row.address ?? ''),
  ]
  return `row:${createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 24)}`
}

/** 48 bits of a key: enough to tell a million keys of one file apart in little memory. */
export const keyMark = (key: string): number =>
  createHash('sha256').update(key).digest().readUIntBE(0, 6)
