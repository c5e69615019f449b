import { days, type Day } from '#app/domain/businesses/enums.ts'
import type { Span } from '#app/domain/businesses/hours.ts'
import type { Diary, Occupied, StaffMember } from '#app/domain/availability/diary.ts'
import type { FreeTime } from '#app/domain/availability/free-times.ts'
import type { Timetable } from '#app/domain/availability/openings.ts'
import { addDays, localDateOf, startOfDate, weekdayOf } from '#app/domain/local-time.ts'

/** Everything in the random businesses falls on a multiple of five minutes. */
const tick = 5 * 60_000
const minute = 60_000

function spansOf(timetable: Timetable, date: string): Span[] | null {
  for (const { from, to } of timetable.leave ?? []) if (date >= from && date <= to) return []
  if (timetable.closedUntil && date < timetable.closedUntil) return []
  const special = timetable.specialDates[date]
  if (special) return special.spans
  if (timetable.hours === null) return null
  return timetable.hours[days[weekdayOf(date)] as Day]
}

function instantsOf(span: Span, date: string) {
  const at = (clock: string) =>
    startOfDate(date).getTime() +
    (Number(clock.split(':')[0]) * 60 + Number(clock.split(':')[1])) * minute
  return {
    start: at(span.open),
    end: at(span.close) + (span.close <= span.open ? 1440 * minute : 0),
  }
}

type Spans = { start: number; end: number }[]
const known = new WeakMap<Timetable, Map<string, Spans>>()

/** Openings of two timetables around an instant, each following the other where it says nothing. */
function around(one: Timetable, other: Timetable | null, at: number): Spans {
  const today = localDateOf(new Date(at))
  const key = `${today} ${other && 'id' in other ? String(other.id) : ''}`
  const dates = known.get(one) ?? new Map<string, Spans>()
  known.set(one, dates)
  const before = dates.get(key)
  if (before) return before
  const found = [addDays(today, -2), addDays(today, -1), today, addDays(today, 1)].flatMap((date) =>
    (spansOf(one, date) ?? (other && spansOf(other, date)) ?? []).map((span) =>
      instantsOf(span, date),
    ),
  )
  dates.set(key, found)
  return found
}

const covers = (spans: { start: number; end: number }[], at: number) =>
  spans.some(({ start, end }) => start <= at && at < end)

function isOpen(diary: Diary, person: StaffMember | null, at: number): boolean {
  if (!covers(around(diary.business, person, at), at)) return false
  return person === null || covers(around(person, diary.business, at), at)
}

/** Whether a row of times that begins with an opening has one here. */
function isOffered(diary: Diary, person: StaffMember | null, at: number): boolean {
  const ofBusiness = around(diary.business, person, at)
  const ofPerson = person ? around(person, diary.business, at) : ofBusiness
  return ofBusiness.some((one) =>
    ofPerson.some((other) => {
      if (!person && one !== other) return false
      const start = Math.max(one.start, other.start)
      const end = Math.min(one.end, other.end)
      return start <= at && at < end && (at - start) % (diary.service.step * minute) === 0
    }),
  )
}

function roomAt(diary: Diary, person: StaffMember | null, at: number): number {
  const { service, business, occupied } = diary
  let room = service.capacity
  const from = at - service.bufferBefore * minute
  const until = at + (service.minutes + service.bufferAfter) * minute
  for (let moment = from; moment < until; moment += tick) {
    let guests = 0
    for (const one of occupied) {
      if (!(one.start <= moment && moment < one.end)) continue
      if (one.kind === 'busy') {
        if (one.staffId === null || one.staffId === person?.id) return 0
      } else if (person) {
        if (one.staffId !== person.id) continue
        if (!isClassmate(one, diary, person, at)) return 0
        guests += one.partySize
      } else {
        if (business.oneAtATime && service.capacity === 1) return 0
        if (one.serviceId === service.id && one.staffId === null) guests += one.partySize
      }
    }
    room = Math.min(room, service.capacity - guests)
  }
  return room
}

const isClassmate = (one: Occupied, { service }: Diary, person: StaffMember, at: number) =>
  service.capacity > 1 && person.shares && one.serviceId === service.id && one.startsAt === at

/** As `freeTimes`, by trying every five minutes of every day against everything, and nothing clever. */
export function slowFreeTimes(
  diary: Diary,
  { from, to, party }: { from: string; to: string; party: number },
): FreeTime[] {
  const { service, business, staff, now } = diary
  const times: FreeTime[] = []
  const end = startOfDate(addDays(to, 1)).getTime()
  for (let at = startOfDate(from).getTime(); at < end; at += tick) {
    if (at < now.getTime() + service.noticeMinutes * minute) continue
    if (at > now.getTime() + service.horizonDays * 1440 * minute) continue
    const staffIds: string[] = []
    let left = 0
    for (const person of staff.length > 0 ? staff : [null]) {
      if (!isOffered(diary, person, at)) continue
      let open = true
      const until = business.runningOver ? at + tick : at + service.minutes * minute
      for (let moment = at; moment < until; moment += tick) open &&= isOpen(diary, person, moment)
      if (!open) continue
      const room = roomAt(diary, person, at)
      if (room < party) continue
      if (person) staffIds.push(person.id)
      left += room
    }
    if (left > 0) {
      times.push({
        start: new Date(at),
        end: new Date(at + service.minutes * minute),
        staffIds,
        left,
      })
    }
  }
  return times
}
