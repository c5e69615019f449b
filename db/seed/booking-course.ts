import type { BookingActor, BookingStatus } from '#app/domain/bookings/status.ts'
import { allows } from '#app/domain/businesses/plan-features.ts'
import { addDays, hour, localDateOf, minute, startOfDate } from '#app/domain/local-time.ts'
import type { bookingChanges } from '#db/schema/bookings.ts'
import type { DemoBusiness } from './businesses.ts'
import type { Rng } from './rng.ts'

type Kind = (typeof bookingChanges.$inferInsert)['kind']

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

export type Course = {
  status: BookingStatus
  createdAt: Date
  answered: Date
  /** Milliseconds between the request and the appointment, or today. */
  room: number
  moved: boolean
}

/** When it was requested and answered, and what came of it. */
export function courseOf(
  rng: Rng,
  { startsAt, offset, atOnce }: { startsAt: Date; offset: number; atOnce: boolean },
  now: Date,
): Course {
  const thrown = statusAt(offset, rng)
  const status = thrown === 'PENDING' && atOnce ? 'CONFIRMED' : thrown
  const lead = status === 'PENDING' ? rng.between(1, 3) : rng.between(1, 9)
  const requestDay = addDays(localDateOf(now), Math.min(offset, 0) - lead)
  const createdAt = new Date(startOfDate(requestDay).getTime() + rng.between(7 * 60, 1320) * minute)
  // Answered within the day, and before both the appointment and today.
  const midnight = startOfDate(localDateOf(now)).getTime()
  const room = Math.min(startsAt.getTime(), midnight) - createdAt.getTime()
  const answer = new Date(createdAt.getTime() + Math.floor(room * 0.5 * (0.1 + 0.9 * rng.float())))
  const answered = new Date(Math.min(answer.getTime(), createdAt.getTime() + 20 * hour))
  const moved = status !== 'PENDING' && rng.float() < 0.08
  return { status, createdAt, answered, room, moved }
}

export type Appointment = { startsAt: Date; endsAt: Date; offset: number }
export type Step = { kind: Kind; actor: BookingActor; at: Date; reason?: string | null }

export const later = (date: Date, milliseconds: number) => new Date(date.getTime() + milliseconds)

function completion(rng: Rng, { startsAt, endsAt }: Appointment): Step {
  const byOwner = rng.float() < 0.7
  if (!byOwner) return { kind: 'completed', actor: 'system', at: later(startsAt, 24 * hour) }
  return { kind: 'completed', actor: 'owner', at: later(endsAt, rng.between(5, 90) * minute) }
}

function cancellation(rng: Rng, { answered, room }: Course, when: Appointment): Step[] {
  const cause = rng.float()
  if (cause < 0.4) {
    const at = later(answered, Math.floor(room * 0.3))
    return [
      { kind: 'confirmed', actor: 'owner', at: answered },
      { kind: 'cancelled', actor: 'guest', at, reason: rng.of(withdrawn) },
    ]
  }
  if (cause < 0.75 || when.offset >= 0) {
    return [{ kind: 'cancelled', actor: 'owner', at: answered, reason: rng.of(declined) }]
  }
  return [{ kind: 'cancelled', actor: 'system', at: when.startsAt, reason: 'expired' }]
}

/** What followed the request, in order: moved, answered, kept or called off. */
export function stepsAfterRequest(rng: Rng, course: Course, when: Appointment): Step[] {
  const { status, createdAt, answered, moved } = course
  const midway = new Date((createdAt.getTime() + answered.getTime()) / 2)
  const move: Step[] = moved ? [{ kind: 'moved', actor: 'guest', at: midway }] : []
  const confirmed: Step = { kind: 'confirmed', actor: 'owner', at: answered }
  if (status === 'CONFIRMED') return [...move, confirmed]
  if (status === 'COMPLETED') return [...move, confirmed, completion(rng, when)]
  if (status === 'CANCELLED') return [...move, ...cancellation(rng, course, when)]
  return move
}

/** Tomorrow's count as reminded: nobody wants mails about made-up guests at the first start. */
export function remindedAtOf(
  { planStatus }: DemoBusiness,
  { status, answered }: Course,
  { startsAt, offset }: Appointment,
  now: Date,
): Date | null {
  const midnight = startOfDate(localDateOf(now)).getTime()
  const reminder = Math.min(startsAt.getTime() - 24 * hour, midnight)
  const reminded =
    offset <= 1 &&
    (status === 'CONFIRMED' || status === 'COMPLETED') &&
    allows(planStatus, 'reminders') &&
    reminder > answered.getTime()
  return reminded ? new Date(reminder) : null
}
