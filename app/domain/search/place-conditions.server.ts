import { sql, type SQL } from 'drizzle-orm'
import type { FoundPlace } from './meanings.server.ts'
import { nearestSuburbs, ringsOf } from './place-rings.server.ts'

/** Where a business stands, of a place asked for. */
export type Where = 'there' | 'beside' | 'within' | 'anywhere'
export type Rings = [where: Where, is: SQL][]

const arrayOf = (values: readonly string[]): SQL =>
  sql`${`{${values.map((one) => JSON.stringify(one)).join(',')}}`}::text[]`
/** A single value apart: only then does an index give the rank's order. */
export const isOneOf = (column: SQL, values: readonly string[]): SQL =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${arrayOf(values)})`

/** Conditions on `listing_words s`, from the place outwards. */
export function ringConditions(place: FoundPlace | null): Rings {
  if (!place) return [['anywhere', sql`true`]]
  if (place.kind === 'area') return [['there', sql`s.area = ${place.area}`]]
  if (place.kind === 'city') return [['there', sql`s.city = ${place.city}`]]
  const { own, beside, within } = ringsOf(place.place)
  return [
    ['there', isOneOf(sql`s.suburb`, own)],
    ['beside', isOneOf(sql`s.suburb`, beside)],
    ['within', isOneOf(sql`s.suburb`, within)],
  ]
}

/** The nearest suburbs of a place first. */
export function nearestFirst(place: FoundPlace | null): SQL | undefined {
  if (place?.kind !== 'suburb') return undefined
  return sql`array_position(${arrayOf(nearestSuburbs(place.place))}, s.suburb) nulls last`
}
