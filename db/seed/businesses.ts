import { slugOf } from '#app/domain/businesses/slug.ts'
import { industries, type Industry } from '#app/domain/businesses/industries.ts'
import type { PlanStatus } from '#app/domain/businesses/enums.ts'
import { findSuburb } from '#app/domain/places/gazetteer.server.ts'
import type { businesses } from '#db/schema/businesses.ts'
import { demoAccounts } from './accounts.ts'
import { rngFor, tokenOf, uuidOf, type Rng } from './rng.ts'
import { directory } from './directory/index.ts'
import { weeklyHours, type Entry } from './entry.ts'

/** A business of the demo directory as the database takes it. */
export type DemoBusiness = typeof businesses.$inferInsert & {
  id: string
  planStatus: PlanStatus
  slotMinutes: number
  visits: number
  createdAt: Date
}

/**
 * The youngest a demo business can be, fixed, so that the directory is the same row for row on
 * whatever day it is filled. Only bookings and views look back from today.
 */
const lastJoined = Date.parse('2026-07-01T08:00:00Z')
const day = 86_400_000

/** Degrees a pin may stand away from the suburb's own: some 150 m, as many suburbs lie on the beach. */
const nearby = 0.0014

function contactOf(entry: Entry) {
  const site = entry.site ?? entry.mail?.split('@')[1]
  return {
    phone: entry.phone?.replace(/\s/g, '').replace(/^0/, '+27') ?? null,
    email: entry.mail ?? null,
    website: site ? `https://www.${site}` : null,
  }
}

const reviewLinkOf = (slug: string) =>
  `https://search.google.com/local/writereview?placeid=ChIJ${tokenOf(slug, 23)}`

const nearTo = (degrees: number, rng: Rng) =>
  Number((degrees + (rng.float() * 2 - 1) * nearby).toFixed(6))

const addressIn = (place: NonNullable<ReturnType<typeof findSuburb>>, rng: Rng) => ({
  area: place.area,
  suburb: place.suburb,
  city: place.city,
  latitude: nearTo(place.lat, rng),
  longitude: nearTo(place.lon, rng),
})

function toBusiness(industry: Industry, entry: Entry): DemoBusiness {
  const place = findSuburb(entry.suburb)
  if (!place) throw new Error(`${entry.name}: no suburb called ${entry.suburb}`)
  const slug = slugOf(entry.name, place.suburb)
  const rng = rngFor(slug)
  const [rating = null, ratingCount = 0] = entry.stars ?? []
  const planStatus = entry.plan ?? 'FREE'
  // An owner's bookings reach back months, so theirs joined early on.
  const age = entry.owner ? rng.between(420, 700) : rng.between(0, 730)
  const createdAt = new Date(lastJoined - age * day + rng.between(0, 36_000) * 1000)
  const reviewed = ratingCount > 0 && (planStatus !== 'FREE' || rng.float() < 0.4)
  return {
    id: uuidOf(`business ${slug}`),
    slug,
    ownerId: entry.owner ? demoAccounts[entry.owner].id : null,
    externalKey: `demo:${slug}`,
    name: entry.name,
    industry,
    category: entry.category,
    ...addressIn(place, rng),
    address: entry.address,
    ...contactOf(entry),
    description: entry.about,
    amenities: entry.has,
    highlights: entry.known,
    hours: weeklyHours(entry.hours),
    isListingPublished: entry.state !== 'draft',
    isActive: entry.state !== 'paused',
    planStatus,
    rating,
    ratingCount,
    visits: entry.state === 'draft' ? 0 : ratingCount * 6 + rng.between(12, 400),
    googleReviewLink: reviewed ? reviewLinkOf(slug) : null,
    slotMinutes: entry.slot ?? 60,
    oneAtATime: entry.oneAtATime ?? false,
    createdAt,
    updatedAt: createdAt,
  }
}

/** Every business of the demo directory, always the same. Throws where an entry cannot be placed. */
export const demoBusinesses = (): DemoBusiness[] =>
  industries.flatMap((industry) => directory[industry].map((entry) => toBusiness(industry, entry)))
