import { addDays, hour, localDateOf, minute, startOfDate } from '#app/domain/local-time.ts'
import type { bookingChanges, bookings } from '#db/schema/bookings.ts'
import type { busyTimes } from '#db/schema/services.ts'
import type { DemoBusiness } from './businesses.ts'
import { callers } from './guests.ts'
import { offers } from './offers/index.ts'
import { occupiedBy, placer } from './place.ts'
import { rngFor, uuidOf } from './rng.ts'
import { setUpOf } from './set-up.ts'
import { startsOn } from './starts.ts'

type Booking = typeof bookings.$inferInsert & { id: string; startsAt: Date; endsAt: Date }
type Week = {
  bookings: Booking[]
  changes: (typeof bookingChanges.$inferInsert)[]
  blocks: (typeof busyTimes.$inferInsert)[]
}
type Scene = { business: DemoBusiness; taken: Booking[]; now: Date }

const offsets = [-3, -2, -1, 0, 1, 2, 3, 4, 5]

const notes = [
  'Likes to sit by the window.',
  'Pays by card.',
  'Phoned on Tuesday, very early.',
  'Her sister comes too.',
]
const blockNotes = ['Lunch', 'School run', 'Supplier comes by', 'Stock take']

const overlaps = (one: { startsAt: Date; endsAt: Date }, startsAt: Date, endsAt: Date) =>
  one.startsAt < endsAt && one.endsAt > startsAt

/** Who walked in left no name; who phoned did, and a number. Nobody left an address to write to. */
function customerOf(name: string, isWalkIn: boolean) {
  return isWalkIn
    ? { customerName: 'Walk-in', customerPhone: '', customerEmail: '' }
    : rngFor(name).of(callers)
}

/** What became of an entry, by its day alone: the hour of the first start does not matter. */
function changesOf(booking: Booking, business: DemoBusiness, offset: number) {
  const { id, startsAt, endsAt } = booking
  const by = { bookingId: id, actor: 'owner', actorUserId: business.ownerId ?? null } as const
  const step = (kind: 'entered' | 'completed' | 'no-show', at: Date) => ({
    ...{ ...by, id: uuidOf(`change ${id} ${kind}`), kind, at, startsAt },
  })
  const entered = step('entered', booking.createdAt!)
  if (offset >= 0) return [entered]
  return [
    entered,
    step(booking.noShow ? 'no-show' : 'completed', new Date(endsAt.getTime() + 5 * minute)),
  ]
}

function addEntry(
  week: Week,
  { business, taken, now }: Scene,
  { offset, at, place }: { offset: number; at: number; place: ReturnType<typeof placer> },
): void {
  const name = `own ${business.slug} ${offset} ${at}`
  const rng = rngFor(name)
  const isFree = (startsAt: Date) =>
    offers.has(business.slug) ||
    !taken.some((one) => overlaps(one, startsAt, new Date(startsAt.getTime() + hour)))
  const today = localDateOf(now)
  const starts = startsOn(business, addDays(today, offset)).filter(isFree)
  if (starts.length === 0) return
  const startsAt = rng.of(starts)
  const status = offset < 0 ? 'COMPLETED' : 'CONFIRMED'
  const placement = place(startsAt, status, rng)
  if (!placement) return
  const id = uuidOf(`booking ${name} ${today}`)
  const phoned = startOfDate(addDays(today, Math.min(offset, 0) - 1)).getTime()
  const booking = {
    ...{ id, businessId: business.id, startsAt, ...placement, status },
    ...customerOf(name, offset <= 0 && at % 2 === 1),
    ownNote: rng.float() < 0.4 ? rng.of(notes) : '',
    exclusive: status === 'CONFIRMED' && Boolean(business.oneAtATime),
    ...{ isOwnEntry: true, invitesReview: false, noShow: offset === -1 && at === 0 },
    ...{ requestKey: `own:${id}`, requestDigest: `own:${id}` },
    createdAt: new Date(phoned + rng.between(8, 20) * hour),
  } satisfies Booking
  taken.push(booking)
  week.bookings.push({ ...booking, answeredAt: booking.createdAt })
  week.changes.push(...changesOf(booking, business, offset))
}

/** An hour that somebody keeps free, where nothing of theirs is booked. */
function addBlock(
  week: Week,
  { business, taken, now }: Scene,
  offset: number,
  staffId: string | null,
) {
  const rng = rngFor(`block ${business.slug} ${offset} ${staffId ?? ''}`)
  const theirs = taken.filter((one) => staffId === null || one.staffId === staffId)
  const free = startsOn(business, addDays(localDateOf(now), offset)).filter(
    (start) => !theirs.some((one) => overlaps(one, start, new Date(start.getTime() + hour))),
  )
  if (free.length === 0) return
  const startsAt = free[Math.floor(free.length / 2)]!
  week.blocks.push({
    ...{ businessId: business.id, staffId, source: 'block', note: rng.of(blockNotes) },
    id: uuidOf(`block ${business.slug} ${startsAt.toISOString()} ${staffId ?? ''}`),
    ...{ startsAt, endsAt: new Date(startsAt.getTime() + hour) },
  })
}

/**
 * What the owners of the demo logins entered themselves around today: who walked in or phoned, hours that they keep
 * free, and one who did not come. In nobody's way, and the same all day.
 */
export function demoOwnWeek(
  directory: readonly DemoBusiness[],
  booked: readonly Booking[],
  now: Date,
): Week {
  const week: Week = { bookings: [], changes: [], blocks: [] }
  for (const business of directory.filter(({ ownerId }) => ownerId)) {
    const taken = booked.filter(
      ({ businessId, status }) => businessId === business.id && status !== 'CANCELLED',
    )
    const offer = offers.get(business.slug)
    const setUp = offer ? setUpOf(business, offer, now) : null
    const placed = taken.flatMap((one) =>
      one.busyFrom ? [occupiedBy(one as Parameters<typeof occupiedBy>[0], one.startsAt)] : [],
    )
    const scene = { business, taken, now }
    const place = placer(business, setUp, placed)
    for (const offset of offsets) {
      const wanted = setUp ? (offset === 0 ? 6 : 4) : offset === 0 ? 2 : 1
      for (let at = 0; at < wanted; at++) addEntry(week, scene, { offset, at, place })
    }
    for (const [at, member] of (setUp?.staff.slice(0, 2) ?? [null]).entries()) {
      for (const offset of [1 + at, 3 + at]) addBlock(week, scene, offset, member?.id ?? null)
    }
  }
  return week
}
