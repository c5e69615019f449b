import { addDays, day, minute, startOfDate, type LocalDate } from '#app/domain/local-time.ts'
import { isUnknown, merged, openings, type Interval, type Timetable } from './openings.ts'

export type StaffMember = Timetable & {
  id: string
  /** False for a table: one party at a time, whatever its size. */
  shares: boolean
}

/** Something that takes place: a confirmed booking, a hold, or a busy time. Times in milliseconds since 1970. */
export type Occupied = Interval & {
  kind: 'booking' | 'hold' | 'busy'
  staffId: string | null
  serviceId: string | null
  /** Without buffers. */
  startsAt: number
  partySize: number
}

export type BookableService = {
  id: string
  minutes: number
  bufferBefore: number
  bufferAfter: number
  noticeMinutes: number
  horizonDays: number
  capacity: number
  /** Minutes between two times that are offered. */
  step: number
}

/** All that decides which times of one service are free. */
export type Diary = {
  business: Timetable & { oneAtATime: boolean; runningOver: boolean }
  service: BookableService
  /** Who may be booked: those who do the service. None for a service that needs nobody. */
  staff: StaffMember[]
  occupied: Occupied[]
  now: Date
}

/** Who takes it (nobody for a service without people), and for how many more there is room. */
export type Place = { staffId: string | null; room: number }
export type FreeTime = { start: Date; end: Date; staffIds: string[]; left: number }

type Taker = { person: StaffMember | null; occupied: Occupied[] }

/** What counts against a person, or against the service itself: sorted by start. */
function takers({ business, service, staff, occupied }: Diary): Taker[] {
  const sorted = occupied.toSorted((a, b) => a.start - b.start)
  const isForAll = (one: Occupied) => one.kind === 'busy' && one.staffId === null
  if (staff.length > 0) {
    return staff.map((person) => ({
      person,
      occupied: sorted.filter((one) => one.staffId === person.id || isForAll(one)),
    }))
  }
  const excludes = business.oneAtATime && service.capacity === 1
  const counts = (one: Occupied) =>
    isForAll(one) ||
    (one.kind !== 'busy' && excludes) ||
    (one.kind !== 'busy' && one.serviceId === service.id && one.staffId === null)
  return [{ person: null, occupied: sorted.filter(counts) }]
}

/** The most guests at once within an interval. */
function peak(guests: Occupied[], within: Interval): number {
  const moments = guests.map(({ start }) => Math.max(start, within.start))
  return moments.reduce((most, at) => {
    const present = guests.filter(({ start, end }) => start <= at && at < end)
    return Math.max(
      most,
      present.reduce((sum, { partySize }) => sum + partySize, 0),
    )
  }, 0)
}

/** For how many guests a taker has room at a time when it is open. */
function roomOf({ person, occupied }: Taker, { business, service }: Diary, start: number): number {
  const span = {
    start: start - service.bufferBefore * minute,
    end: start + (service.minutes + service.bufferAfter) * minute,
  }
  const meets = occupied.filter((one) => one.start < span.end && one.end > span.start)
  if (meets.length === 0) return service.capacity
  const isShared = (one: Occupied) =>
    one.kind !== 'busy' &&
    one.serviceId === service.id &&
    (person ? person.shares && service.capacity > 1 && one.startsAt === start : true)
  const excludes = !person && business.oneAtATime && service.capacity === 1
  if (excludes || !meets.every(isShared)) return 0
  return Math.max(0, service.capacity - peak(meets, span))
}

function endsInTime(diary: Diary, open: Interval[], start: number): boolean {
  const end = start + diary.service.minutes * minute
  const last = (close: number) => (diary.business.runningOver ? start < close : end <= close)
  return open.some((one) => one.start <= start && last(one.end))
}

/** The instants at which a booking may start, by notice and horizon. */
const bounds = ({ service, now }: Diary) => ({
  first: now.getTime() + service.noticeMinutes * minute,
  last: now.getTime() + service.horizonDays * day,
})

/** Starts offered from one opening: its own, and every step after it. */
function* steps(opening: Interval, step: number, from: number, to: number): Generator<number> {
  const skipped = Math.max(0, Math.ceil((from - opening.start) / step))
  for (let at = opening.start + skipped * step; at < opening.end && at <= to; at += step) yield at
}

/**
 * The free times that start on the dates `from` to `to`, in order, for a party that has to fit with one person (or,
 * at a service without people, at all). An appointment ends by closing time unless running over is allowed; its
 * buffers may lie outside opening hours.
 */
export function freeTimes(
  diary: Diary,
  { from, to, party }: { from: LocalDate; to: LocalDate; party: number },
): FreeTime[] {
  const { first, last } = bounds(diary)
  const begin = Math.max(first, startOfDate(from).getTime())
  const end = Math.min(last, startOfDate(addDays(to, 1)).getTime() - 1)
  const found = new Map<number, FreeTime>()
  for (const taker of takers(diary)) {
    const pieces = openings(diary.business, taker.person, { from, to })
    const open = merged(pieces)
    const starts = pieces.flatMap((one) => [...steps(one, diary.service.step * minute, begin, end)])
    for (const start of new Set(starts)) {
      if (!endsInTime(diary, open, start)) continue
      const room = roomOf(taker, diary, start)
      if (room < party) continue
      const time = found.get(start) ?? {
        start: new Date(start),
        end: new Date(start + diary.service.minutes * minute),
        staffIds: [],
        left: 0,
      }
      found.set(start, time)
      if (taker.person) time.staffIds.push(taker.person.id)
      time.left += room
    }
  }
  return [...found.values()].sort((a, b) => a.start.getTime() - b.start.getTime())
}

/** Everybody who does the service, each with the room that is left at a time, working or not. */
export const roomsAt = (diary: Diary, start: Date): Place[] =>
  takers(diary).map((taker) => ({
    staffId: taker.person?.id ?? null,
    room: roomOf(taker, diary, start.getTime()),
  }))

/** Who works at a time within notice and horizon, offered or not, each with the room that is left. */
export function placesAt(diary: Diary, start: Date, date: LocalDate): Place[] {
  const { first, last } = bounds(diary)
  const at = start.getTime()
  if (at < first || at > last) return []
  return takers(diary)
    .filter(({ person }) => {
      if (isUnknown(diary.business, person, at)) return true
      const open = merged(openings(diary.business, person, { from: date, to: date }))
      return endsInTime(diary, open, at)
    })
    .map((taker) => ({
      staffId: taker.person?.id ?? null,
      room: roomOf(taker, diary, at),
    }))
}
