import { isUnknown, openings } from '#app/domain/availability/openings.ts'
import { isClosedFor, type Timetable } from '#app/domain/businesses/opening-on.ts'
import { DomainError } from '#app/domain/errors.ts'
import { clockTimeOf, formatShortDate, localDateOf, toInputValue } from '#app/domain/local-time.ts'
import type { StaffMember } from '#app/domain/services/views.ts'

/** The field in which a form sends again what its owner has been warned of. */
export const outsideHoursField = 'outsideHours'

/** What owners have been warned of, and the moment that it is. */
export type Warned = { warned: string | undefined; now: Date }

function isThere(business: Timetable, person: StaffMember | null, startsAt: Date): boolean {
  const at = startsAt.getTime()
  const date = localDateOf(startsAt)
  if (isUnknown(business, person, at)) return true
  return openings(business, person, { from: date, to: date }).some(
    ({ start, end }) => start <= at && at < end,
  )
}

const isAway = ({ leave }: StaffMember, startsAt: Date): boolean =>
  leave.some(({ from, to }) => from <= localDateOf(startsAt) && localDateOf(startsAt) <= to)

/** Why a time is outside the hours of a business, or of who has it; null where it is not. */
function whyOutside(
  business: Timetable,
  person: StaffMember | null,
  startsAt: Date,
): { sentence: string; ofPerson: boolean } | null {
  const day = formatShortDate(localDateOf(startsAt))
  const then = `at ${clockTimeOf(startsAt)} on ${day}`
  if (isClosedFor(business, startsAt))
    return { sentence: `You are closed on ${day}.`, ofPerson: false }
  if (!isThere(business, null, startsAt))
    return { sentence: `You are not open ${then}.`, ofPerson: false }
  if (!person || isThere(business, person, startsAt)) return null
  const { name, kind } = person
  if (isAway(person, startsAt)) {
    const state = kind === 'person' ? 'is away' : 'is out of use'
    return { sentence: `${name} ${state} on ${day}.`, ofPerson: true }
  }
  const state = kind === 'person' ? 'does not work' : 'is not in use'
  return { sentence: `${name} ${state} ${then}.`, ofPerson: true }
}

/**
 * Warns an owner once who wants a time to come at which they are closed, or who has it is away: `warned` is the time, and
 * the person, of which they know. Throws `conflict` at `dateTime`.
 */
export function warnOutsideHours(
  business: Timetable,
  person: StaffMember | null,
  startsAt: Date,
  { warned, now }: Warned,
): void {
  const why = startsAt > now ? whyOutside(business, person, startsAt) : null
  if (!why) return
  const time = toInputValue(startsAt)
  const value = why.ofPerson ? `${time} ${person?.id}` : time
  if (warned === value) return
  const message = `${why.sentence} Send it again to keep this time, or choose another.`
  throw new DomainError('conflict', message, {
    fields: { dateTime: [message] },
    choices: { [outsideHoursField]: [{ value, label: formatShortDate(localDateOf(startsAt)) }] },
  })
}
