import {
  addDays,
  hour,
  localDateOf,
  minute,
  startOfDate,
  weekdayOf,
} from '#app/domain/local-time.ts'
import type { LocalDate } from '#app/domain/local-time.ts'
import { days } from '#app/domain/businesses/enums.ts'
import type { bookingChanges, bookings } from '#db/schema/bookings.ts'
import { courseOf, later, remindedAtOf, stepsAfterRequest, type Step } from './booking-course.ts'
import type { DemoBusiness } from './businesses.ts'
import { rngFor, uuidOf, type Rng } from './rng.ts'
import { guests, notesFor } from './guests.ts'

type Booking = typeof bookings.$inferInsert & { id: string; startsAt: Date; endsAt: Date }
type Change = typeof bookingChanges.$inferInsert
type Made = { bookings: Booking[]; changes: Change[] }

const ownersBookings = { NONE: 0, FREE: 24, BASIC: 46, PREMIUM: 58 }
const daysBack = 75
const daysAhead = 16

/** Starts an opening day offers, in order; nobody books a plumber for the small hours. */
function startsOn(business: DemoBusiness, date: LocalDate): Date[] {
  const spans = business.hours?.[days[weekdayOf(date)]!] ?? []
  const clock = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
  return spans.flatMap(({ open, close }) => {
    const from = clock(open)
    const until = clock(close) > from ? clock(close) : clock(close) + 24 * 60
    const starts: Date[] = []
    for (let at = from; at + business.slotMinutes <= until; at += business.slotMinutes) {
      if (at < 6 * 60 || at > 22 * 60) continue
      starts.push(new Date(startOfDate(date).getTime() + at * minute))
    }
    return starts
  })
}

/** How many days from today the next booking lies: more of them close by than far off. */
function daysFromToday(rng: Rng): number {
  const kind = rng.float()
  if (kind < 0.04) return 0
  if (kind < 0.38) return 1 + Math.floor(rng.float() ** 1.4 * daysAhead)
  return -2 - Math.floor(rng.float() ** 1.3 * (daysBack - 2))
}

/** One booking with its history, in order. */
function addBooking(made: Made, business: DemoBusiness, startsAt: Date, offset: number, now: Date) {
  const rng = rngFor(`booking ${business.slug} ${offset} ${startsAt.toISOString().slice(11, 16)}`)
  const id = uuidOf(`booking ${business.slug} ${startsAt.toISOString()}`)
  const course = courseOf(rng, startsAt, offset, now)
  const { status, createdAt, answered, moved } = course
  const endsAt = later(startsAt, business.slotMinutes * minute)
  const when = { startsAt, endsAt, offset }
  const steps = stepsAfterRequest(rng, course, when)
  const note = ({ kind, actor, at, reason = null }: Step, startOfStep = startsAt) =>
    made.changes.push({
      id: uuidOf(`change ${id} ${kind}`),
      bookingId: id,
      kind,
      actor,
      actorUserId: actor === 'owner' ? business.ownerId : null,
      reason,
      startsAt: startOfStep,
      at,
    })
  const first = moved ? later(startsAt, 24 * hour) : startsAt
  note({ kind: 'requested', actor: 'guest', at: createdAt }, first)
  for (const step of steps) note(step)
  made.bookings.push({
    id,
    businessId: business.id,
    ...rng.of(guests),
    notes: rng.float() < 0.3 ? rng.of(notesFor[business.industry]) : '',
    startsAt,
    endsAt,
    status,
    exclusive: status === 'CONFIRMED' && Boolean(business.oneAtATime),
    requestKey: `demo-${id}`,
    sequence: moved ? 1 : 0,
    answeredAt: steps.some(({ actor, kind }) => actor === 'owner' && kind !== 'completed')
      ? answered
      : null,
    remindedAt: remindedAtOf(business, course, when, now),
    createdAt,
  })
}

function countFor(business: DemoBusiness, rng: Rng): number {
  if (!business.isListingPublished || !business.isActive) return 0
  if (!business.email && !business.ownerId) return 0
  if (business.ownerId) return ownersBookings[business.planStatus]
  return rng.float() < 0.28 ? rng.between(1, 4) : 0
}

/**
 * Bookings around today at opening times, in every state, each with the changes that led there.
 * The same for the same day in Cape Town: the hour does not matter.
 */
export function demoBookings(directory: readonly DemoBusiness[], now: Date): Made {
  const made: Made = { bookings: [], changes: [] }
  const today = localDateOf(now)
  for (const business of directory) {
    const rng = rngFor(`bookings ${business.slug}`)
    const taken = new Set<number>()
    const wanted = countFor(business, rng)
    // A closed day is thrown again; a business that hardly opens gets fewer bookings.
    for (let tries = 0; taken.size < wanted && tries < wanted * 6; tries++) {
      const offset = daysFromToday(rng)
      const free = startsOn(business, addDays(today, offset)).filter(
        (start) => !taken.has(start.getTime()),
      )
      if (free.length === 0) continue
      const startsAt = rng.of(free)
      taken.add(startsAt.getTime())
      addBooking(made, business, startsAt, offset, now)
    }
  }
  return made
}
