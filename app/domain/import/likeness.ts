import type { ImportRow } from './row.ts'
import { ownHost, type PlaceFacts } from './sameness.ts'

/** A listing, or an earlier row of the file, that a row may be the same place as. */
export type Likeness = PlaceFacts & {
  /** The listing's id; null for a row that is not stored. */
  id: string | null
  /** Its key in its source, else its id: by this a decision knows it. */
  reference: string
  position: number | null
  owned: boolean
  /** An owner's that is not published: joined with it, a place would be listed nowhere. */
  isDraft: boolean
}

export const factsOf = (row: ImportRow): PlaceFacts => ({
  name: row.name,
  suburb: row.suburb,
  address: row.address ?? '',
  phone: row.phone,
  host: ownHost(row.website),
  latitude: row.latitude,
  longitude: row.longitude,
})
