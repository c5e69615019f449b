import { sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import type { Actor } from '#app/domain/accounts/actor.ts'
import { DomainError } from '#app/domain/errors.ts'
import { toWireHours, type WeeklyHours } from './hours.ts'
import { isBusinessId, isSlug } from './reference.ts'
import { reachable } from './reachable.server.ts'
import { matchingPage } from './search.server.ts'
import type { DirectoryFilters } from './views.ts'

const columns = sql`
  b.id, b.slug, b.name, b.industry, b.category, b.area, b.suburb, b.city, b.address, b.phone, b.email,
  b.website, b.description, b.logo, b.amenities, b.highlights, b.hours, b.is_listing_published,
  b.is_active, b.plan_status, b.rating, b.rating_count, b.visits, b.google_review_link, b.created_at,
  ${reachable} as reachable`

type Row = {
  id: string
  slug: string
  name: string
  industry: string
  category: string
  area: string
  suburb: string
  city: string
  address: string
  phone: string | null
  email: string | null
  website: string | null
  description: string
  logo: string | null
  amenities: string[]
  highlights: string[]
  hours: WeeklyHours | null
  is_listing_published: boolean
  is_active: boolean
  plan_status: string
  rating: number | null
  rating_count: number
  visits: number
  google_review_link: string | null
  created_at: string | Date
  reachable: boolean
}

/** A listed business in the API's words: SPEC.md §3 less what is private; lists and hours are JSON text. */
const toPublicJson = (row: Row) => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  industry: row.industry,
  category: row.category,
  area: row.area,
  suburb: row.suburb,
  city: row.city,
  address: row.address,
  phone: row.phone,
  email: row.email,
  website: row.website,
  description: row.description,
  logo: row.logo,
  amenities: JSON.stringify(row.amenities),
  highlights: JSON.stringify(row.highlights),
  businessHours: row.hours ? JSON.stringify(toWireHours(row.hours)) : null,
  isListingPublished: row.is_listing_published,
  isActive: row.is_active,
  planStatus: row.plan_status,
  rating: row.rating,
  ratingCount: row.rating_count,
  visits: row.visits,
  googleReviewLink: row.google_review_link,
  createdAt: new Date(row.created_at).toISOString(),
  bookable: row.reachable,
})

export type PublicBusiness = ReturnType<typeof toPublicJson>
type PausedPublicBusiness = {
  slug: string
  name: string
  area: string
  isActive: false
  bookable: false
}

/** Listed businesses for API clients; `size` at most 100. One statement. */
export async function listPublicBusinesses(
  _actor: Actor,
  input: { filters: DirectoryFilters; page: number; size: number },
  tx: Database = db,
): Promise<{ businesses: PublicBusiness[]; total: number }> {
  const { rows, total } = await matchingPage<Row>(tx, input.filters, columns, input)
  return { businesses: rows.map(toPublicJson), total }
}

/**
 * One business by id or slug; of a paused one only name, area and that it is not active.
 * Throws DomainError `not-found` for drafts and unknown ones. One statement.
 */
export async function publicBusiness(
  _actor: Actor,
  idOrSlug: string,
  tx: Database = db,
): Promise<PublicBusiness | PausedPublicBusiness> {
  const notFound = () => new DomainError('not-found', 'There is no such business.')
  const byId = isBusinessId(idOrSlug)
  if (!byId && !isSlug(idOrSlug)) throw notFound()
  const [row] = (await tx.execute(sql`
    select ${columns}, b.listed from businesses b
    where ${byId ? sql`b.id = ${idOrSlug}` : sql`b.slug = ${idOrSlug}`}
  `)) as unknown as (Row & { listed: boolean })[]
  if (!row) throw notFound()
  if (row.listed) return toPublicJson(row)
  if (row.is_active || !row.is_listing_published) throw notFound()
  return { slug: row.slug, name: row.name, area: row.area, isActive: false, bookable: false }
}
