import {
  addDays,
  hour,
  localDateOf,
  minute,
  startOfDate,
  weekdayOf,
} from '#app/domain/local-time.ts'
import type { LocalDate } from '#app/domain/local-time.ts'
import type { BookingActor, BookingStatus } from '#app/domain/bookings/status.ts'
import { days } from '#app/domain/businesses/enums.ts'
import type { bookingChanges, bookings } from '#db/schema/bookings.ts'
import { allows } from '#app/domain/businesses/plan-features.ts'
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

function statusAt(offset: number, rng: Rng): BookingStatus {
  const kind = rng.float()
  if (offset < 0) return kind < 0.82 ? 'COMPLETED' : 'CANCELLED'
  // Nobody is left waiting on the day itself.
  if (offset === 0) return 'CONFIRMED'
  return kind < 0.5 ? 'CONFIRMED' : kind < 0.88 ? 'PENDING' : 'CANCELLED'
}

const declined = [
  'We are fully booked that day, sorry. Please try the day after.',
  'That day will not work after all, please pick another.',
  'We close early that afternoon.',
]
const withdrawn = [
  'Something came up at work',
  'Wrong day, booking again',
  'Not feeling well',
  null,
]

/** One booking with its history, in order: requested, answered, moved, kept or called off. */
function addBooking(made: Made, business: DemoBusiness, startsAt: Date, offset: number, now: Date) {
  const rng = rngFor(`booking ${business.slug} ${offset} ${startsAt.toISOString().slice(11, 16)}`)
  const id = uuidOf(`booking ${business.slug} ${startsAt.toISOString()}`)
  const status = statusAt(offset, rng)
  const midnight = startOfDate(localDateOf(now)).getTime()
  const lead = status === 'PENDING' ? rng.between(1, 3) : rng.between(1, 9)
  const requestDay = addDays(localDateOf(now), Math.min(offset, 0) - lead)
  const createdAt = new Date(startOfDate(requestDay).getTime() + rng.between(7 * 60, 1320) * minute)
  // Answered within the day, and before both the appointment and today.
  const room = Math.min(startsAt.getTime(), midnight) - createdAt.getTime()
  const answer = new Date(createdAt.getTime() + Math.floor(room * 0.5 * (0.1 + 0.9 * rng.float())))
  const answered = new Date(Math.min(answer.getTime(), createdAt.getTime() + 20 * hour))

  const note = (
    kind: Change['kind'],
    actor: BookingActor,
    at: Date,
    more: { reason?: string | null; startsAt?: Date } = {},
  ) => {
    made.changes.push({
      id: uuidOf(`change ${id} ${kind}`),
      bookingId: id,
      kind,
      actor,
      actorUserId: actor === 'owner' ? business.ownerId : null,
      reason: more.reason ?? null,
      startsAt: more.startsAt ?? startsAt,
      at,
    })
  }

  const moved = status !== 'PENDING' && rng.float() < 0.08
  const first = moved ? new Date(startsAt.getTime() + 24 * hour) : startsAt
  note('requested', 'guest', createdAt, { startsAt: first })
  if (moved) {
    note('moved', 'guest', new Date((createdAt.getTime() + answered.getTime()) / 2))
  }
  const endsAt = new Date(startsAt.getTime() + business.slotMinutes * minute)
  let answeredAt: Date | null = null
  const confirm = () => {
    answeredAt = answered
    note('confirmed', 'owner', answered)
  }
  if (status === 'CONFIRMED') confirm()
  if (status === 'COMPLETED') {
    confirm()
    const byOwner = rng.float() < 0.7
    const at = byOwner
      ? new Date(endsAt.getTime() + rng.between(5, 90) * minute)
      : new Date(startsAt.getTime() + 24 * hour)
    note('completed', byOwner ? 'owner' : 'system', at)
  }
  if (status === 'CANCELLED') {
    const cause = rng.float()
    const later = new Date(answered.getTime() + Math.floor(room * 0.3))
    if (cause < 0.4) {
      confirm()
      note('cancelled', 'guest', later, { reason: rng.of(withdrawn) })
    } else if (cause < 0.75 || offset >= 0) {
      answeredAt = answered
      note('cancelled', 'owner', answered, { reason: rng.of(declined) })
    } else {
      note('cancelled', 'system', startsAt, { reason: 'expired' })
    }
  }

  // Tomorrow's count as reminded: nobody wants mails about made-up guests at the first start.
  const reminder = Math.min(startsAt.getTime() - 24 * hour, midnight)
  const reminded =
    offset <= 1 &&
    answeredAt !== null &&
    status !== 'CANCELLED' &&
    allows(business.planStatus, 'reminders') &&
    reminder > answered.getTime()
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
    answeredAt,
    remindedAt: reminded ? new Date(reminder) : null,
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
