import { minute } from '#app/domain/local-time.ts'
import type { Diary, Occupied, StaffMember } from './diary.ts'
import { countBelow, type Interval } from './openings.ts'

/** `ends` holds the latest end of each and all before it, so that a search for what meets a time can stop. */
export type Taker = { person: StaffMember | null; occupied: Occupied[]; ends: number[] }

function takerOf(person: StaffMember | null, occupied: Occupied[]): Taker {
  let latest = -Infinity
  return { person, occupied, ends: occupied.map(({ end }) => (latest = Math.max(latest, end))) }
}

/** What counts against a person, or against the service itself: sorted by start. */
export function takers({ business, service, staff, occupied }: Diary): Taker[] {
  const sorted = occupied.toSorted((a, b) => a.start - b.start)
  const isForAll = (one: Occupied) => one.kind === 'busy' && one.staffId === null
  if (staff.length > 0) {
    const own = new Map(staff.map(({ id }) => [id, [] as Occupied[]]))
    for (const one of sorted) {
      if (isForAll(one)) for (const list of own.values()) list.push(one)
      else if (one.staffId !== null) own.get(one.staffId)?.push(one)
    }
    return staff.map((person) => takerOf(person, own.get(person.id) ?? []))
  }
  const excludes = business.oneAtATime && service.capacity === 1
  const counts = (one: Occupied) =>
    isForAll(one) ||
    (one.kind !== 'busy' && excludes) ||
    (one.kind !== 'busy' && one.serviceId === service.id && one.staffId === null)
  return [takerOf(null, sorted.filter(counts))]
}

const none: Occupied[] = []

/** Those that overlap an interval. */
function meeting({ occupied, ends }: Taker, { start, end }: Interval): Occupied[] {
  const last = countBelow(occupied, end) - 1
  if (last < 0 || ends[last]! <= start) return none
  const met: Occupied[] = []
  for (let at = last; at >= 0 && ends[at]! > start; at -= 1) {
    if (occupied[at]!.end > start) met.push(occupied[at]!)
  }
  return met
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
export function roomOf(taker: Taker, { business, service }: Diary, start: number): number {
  const { person } = taker
  const span = {
    start: start - service.bufferBefore * minute,
    end: start + (service.minutes + service.bufferAfter) * minute,
  }
  const meets = meeting(taker, span)
  if (meets.length === 0) return service.capacity
  // One at a time: whatever takes place leaves no room.
  if (person && (service.capacity === 1 || !person.shares)) return 0
  const isShared = (one: Occupied) =>
    one.kind !== 'busy' && one.serviceId === service.id && (person ? one.startsAt === start : true)
  const excludes = !person && business.oneAtATime && service.capacity === 1
  if (excludes || !meets.every(isShared)) return 0
  return Math.max(0, service.capacity - peak(meets, span))
}
