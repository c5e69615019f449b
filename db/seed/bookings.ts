import { addDays, hour, localDateOf } from '#app/domain/local-time.ts'
import type { bookingChanges, bookings } from '#db/schema/bookings.ts'
import { courseOf, later, remindedAtOf, stepsAfterRequest, type Step } from './booking-course.ts'
import type { DemoBusiness } from './businesses.ts'
import { guests, notesFor } from './guests.ts'
import { offers } from './offers/index.ts'
import { placer } from './place.ts'
import { rngFor, uuidOf, type Rng } from './rng.ts'
import { setUpOf } from './set-up.ts'
import { startsOn } from './starts.ts'

type Booking = typeof bookings.$inferInsert & { id: string; startsAt: Date; endsAt: Date }
type Change = typeof bookingChanges.$inferInsert
type Made = { bookings: Booking[]; changes: Change[] }

const ownersBookings = { NONE: 0, FREE: 24, BASIC: 46, PREMIUM: 58 }
const daysBack = 75
const daysAhead = 16

/** How many days from today the next booking lies: more of them close by than far off. */
function daysFromToday(rng: Rng): number {
  const kind = rng.float()
  if (kind < 0.04) return 0
  if (kind < 0.38) return 1 + Math.floor(rng.float() ** 1.4 * daysAhead)
  return -2 - Math.floor(rng.float() ** 1.3 * (daysBack - 2))
}

type SeedBooking = { id: string; startsAt: Date; moved: boolean; createdAt: Date }

/** A booking that was moved was requested for another day: its first entry holds that. */
function historyOf(business: DemoBusiness, booking: SeedBooking, steps: Step[]): Change[] {
  const { id, startsAt, moved, createdAt } = booking
  const change = ({ kind, actor, at, reason = null }: Step, startOfStep: Date): Change => ({
    id: uuidOf(`change ${id} ${kind}`),
    bookingId: id,
    ...{ kind, actor, reason, at },
    actorUserId: actor === 'owner' ? business.ownerId : null,
    startsAt: startOfStep,
  })
  const first = moved ? later(startsAt, 24 * hour) : startsAt
  return [
    change({ kind: 'requested', actor: 'guest', at: createdAt }, first),
    ...steps.map((step) => change(step, startsAt)),
  ]
}

/** `others` counts the bookings of this time before it. */
type Time = { startsAt: Date; offset: number; others: number }

/** One booking with its history, in order, where there is room. */
function addBooking(
  made: Made,
  business: DemoBusiness,
  { startsAt, offset, others }: Time,
  { place, now }: { place: ReturnType<typeof placer>; now: Date },
): boolean {
  const more = others > 0 ? ` ${others}` : ''
  const clock = startsAt.toISOString().slice(11, 16)
  const rng = rngFor(`booking ${business.slug} ${offset} ${clock}${more}`)
  const id = uuidOf(`booking ${business.slug} ${startsAt.toISOString()}${more}`)
  const atOnce = offers.get(business.slug)?.confirmation === 'instant'
  const course = courseOf(rng, { startsAt, offset, atOnce }, now)
  const { status, createdAt, answered, moved } = course
  const placement = place(startsAt, status, rngFor(`place ${id}`))
  if (!placement) return false
  const { endsAt } = placement
  const when = { startsAt, endsAt, offset }
  const steps = stepsAfterRequest(rng, course, when)
  made.changes.push(...historyOf(business, { id, startsAt, moved, createdAt }, steps))
  made.bookings.push({
    id,
    businessId: business.id,
    ...rng.of(guests),
    notes: rng.float() < 0.3 ? rng.of(notesFor[business.industry]) : '',
    startsAt,
    ...placement,
    status,
    exclusive: status === 'CONFIRMED' && Boolean(business.oneAtATime),
    requestKey: `demo-${id}`,
    requestDigest: placement.serviceId && id,
    sequence: moved ? 1 : 0,
    answeredAt: steps.some(({ actor, kind }) => actor === 'owner' && kind !== 'completed')
      ? answered
      : null,
    remindedAt: remindedAtOf(business, course, when, now),
    createdAt,
  })
  return true
}

function countFor(business: DemoBusiness, rng: Rng): number {
  if (!business.isListingPublished || !business.isActive) return 0
  if (!business.email && !business.ownerId) return 0
  const offer = offers.get(business.slug)
  if (offer) return offer.bookings
  if (business.ownerId) return ownersBookings[business.planStatus]
  return rng.float() < 0.28 ? rng.between(1, 4) : 0
}

function addBookings(made: Made, business: DemoBusiness, now: Date): void {
  const rng = rngFor(`bookings ${business.slug}`)
  const taken = new Map<number, number>()
  const wanted = countFor(business, rng)
  const offer = offers.get(business.slug)
  const place = placer(business, offer ? setUpOf(business, offer, now) : null)
  let count = 0
  // A closed day is thrown again; a business that hardly opens gets fewer bookings.
  for (let tries = 0; count < wanted && tries < wanted * 6; tries++) {
    const offset = daysFromToday(rng)
    const starts = startsOn(business, addDays(localDateOf(now), offset))
    const free = offer ? starts : starts.filter((start) => !taken.has(start.getTime()))
    if (free.length === 0) continue
    // The first time of a day is the one that most people want.
    const startsAt = offer && rng.float() < 0.4 ? free[0]! : rng.of(free)
    const others = taken.get(startsAt.getTime()) ?? 0
    taken.set(startsAt.getTime(), others + 1)
    if (addBooking(made, business, { startsAt, offset, others }, { place, now })) count += 1
  }
}

/**
 * Bookings around today at opening times, in every state, each with the changes that led there.
 * The same for the same day in Cape Town: the hour does not matter.
 */
export function demoBookings(directory: readonly DemoBusiness[], now: Date): Made {
  const made: Made = { bookings: [], changes: [] }
  for (const business of directory) {
    addBookings(made, business, now)
  }
  return made
}
