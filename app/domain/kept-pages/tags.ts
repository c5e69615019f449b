import type { Industry } from '#app/domain/businesses/industries.ts'
import type { Area } from '#app/domain/places/areas.ts'

/**
 * What a page shows, as triggers tell of it (migration 0052). `*` is everything; `best` and `counts` are the best listed
 * businesses and the numbers of them.
 */
export type PageTag = `business:${string}` | `list:${string}` | 'best' | 'counts' | 'landing' | '*'

/** As `tag_word` in SQL. */
const tagWord = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

export const businessTag = (id: string): PageTag => `business:${id}`

/** A list of businesses; null is any industry or area. */
export const listTag = (industry: Industry | null, area: Area | null): PageTag =>
  `list:${industry === null ? 'all' : tagWord(industry)}:${area === null ? 'all' : tagWord(area)}`
