import type { WeeklyHours } from '../hours.ts'
import type { Area } from '../areas.ts'
import type { Industry } from '../industries.ts'
import type { Amenity, Highlight, PlanStatus } from '../vocabulary.ts'

/** A business as a file gives it, checked and placed. Null where the file says nothing. */
export type ImportRow = {
  /** Line of a CSV file, or number of the element in a JSON file; from 1. */
  position: number
  /** Stable name of the row in its source, e.g. `osm:node/123`; null where `id` stands for it. */
  externalKey: string | null
  /** Only in files that this directory wrote itself. */
  id: string | null
  slug: string | null
  name: string
  industry: Industry
  category: string | null
  area: Area
  suburb: string
  city: string
  address: string | null
  latitude: number | null
  longitude: number | null
  /** E.164. */
  phone: string | null
  email: string | null
  website: string | null
  description: string | null
  amenities: Amenity[] | null
  highlights: Highlight[] | null
  hours: WeeklyHours | null
  planStatus: PlanStatus | null
  isListingPublished: boolean | null
  isActive: boolean | null
  rating: number | null
  ratingCount: number | null
  googleReviewLink: string | null
}

/** What an update may set. */
export type ImportField = Exclude<keyof ImportRow, 'position' | 'externalKey' | 'id' | 'slug'>

/** What became of one record of a file: a row with remarks, or a reason why there is none. */
export type Reading =
  | { ok: true; row: ImportRow; notes: string[] }
  | { ok: false; position: number; what: string; reason: string }

/** Most characters that each text of a row may have. */
export const longest = {
  name: 120,
  category: 80,
  suburb: 80,
  city: 80,
  address: 200,
  description: 2_000,
  externalKey: 200,
  googleReviewLink: 500,
} as const
