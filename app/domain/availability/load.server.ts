import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import type { PlanStatus } from '#app/domain/businesses/enums.ts'
import type { SpecialDates, WeeklyHours } from '#app/domain/businesses/hours.ts'
import { allows } from '#app/domain/businesses/plan-features.ts'
import { servicesOf, staffFor, staffOf } from '#app/domain/services/load.server.ts'
import type { Pictured, Service, StaffMember } from '#app/domain/services/views.ts'
import type { Diary, Occupied } from './diary.ts'

/** The columns of a business that decide when it can be booked. */
export type BookedSettings = {
  id: string
  planStatus: PlanStatus
  hours: WeeklyHours | null
  specialDates: SpecialDates
  closedUntil: string | null
  noticeMinutes: number
  horizonDays: number
  slotMinutes: number
  oneAtATime: boolean
  runningOver: boolean
}

export type Offer = { services: Pictured<Service>[]; staff: Pictured<StaffMember>[] }

/**
 * What can be booked by name: without paused services, and people and capacity outside the plan, unless `all` is set. Two
 * statements at most.
 */
export async function offerOf(
  { id, planStatus }: BookedSettings,
  tx: Database,
  { all = false } = {},
): Promise<Offer> {
  const both = () => Promise.all([servicesOf(id, tx), staffOf(id, tx)])
  if (all) {
    const [services, staff] = await both()
    return { services, staff }
  }
  if (!allows(planStatus, 'services')) return { services: [], staff: [] }
  const [services, staff] = await both()
  return offered(planStatus, { services, staff })
}

/** What of all services and people the plan offers to book by name. */
export function offered(planStatus: PlanStatus, { services, staff }: Offer): Offer {
  if (!allows(planStatus, 'services')) return { services: [], staff: [] }
  const open = services.filter(({ paused }) => !paused)
  if (allows(planStatus, 'staff')) return { services: open, staff }
  return { services: open.map((service) => ({ ...service, capacity: 1 })), staff: [] }
}

type Row = {
  kind: Occupied['kind']
  staffId: string | null
  serviceId: string | null
  startsAt: number
  start: number
  end: number
  partySize: number
}

type Stretch = { from: Date; until: Date; now: Date; except?: string | null }

const milliseconds = (column: string) =>
  sql`(extract(epoch from ${sql.raw(column)}) * 1000)::float8`

/** As `occupiedBetween` answers it. `business` is an id, or a column with it. */
export function occupiedRows(business: SQL, { from, until, now, except = null }: Stretch): SQL {
  const begin = from.toISOString()
  const end = until.toISOString()
  // A booking lasts a day at most, with its buffers less than three.
  return sql`
    select 'booking' as kind, staff_id as "staffId", service_id as "serviceId",
      ${milliseconds('starts_at')} as "startsAt", ${milliseconds('coalesce(busy_from, starts_at)')} as start,
      ${milliseconds('coalesce(busy_until, ends_at)')} as end, party_size as "partySize"
    from bookings
    where business_id = ${business} and status = 'CONFIRMED' and id is distinct from ${except}::uuid
      and starts_at > ${begin}::timestamptz - interval '3 days' and starts_at < ${end}::timestamptz + interval '1 day'
      and coalesce(busy_until, ends_at) > ${begin} and coalesce(busy_from, starts_at) < ${end}
    union all
    select 'hold', staff_id, service_id, ${milliseconds('starts_at')}, ${milliseconds('busy_from')},
      ${milliseconds('busy_until')}, party_size
    from booking_holds
    where business_id = ${business} and expires_at > least(${now.toISOString()}, clock_timestamp())
      and (${except}::uuid is null or booking_id is distinct from ${except}::uuid)
      and busy_until > ${begin} and busy_from < ${end}
    union all
    select 'busy', staff_id, null, ${milliseconds('starts_at')}, ${milliseconds('starts_at')},
      ${milliseconds('ends_at')}, 1
    from busy_times
    where business_id = ${business} and ends_at > ${begin} and starts_at < ${end}`
}

/**
 * What takes place at a business between two instants: confirmed bookings, holds that have not expired, busy times.
 * `except` leaves out a booking, which is being confirmed or moved, and what is held for it. One statement.
 */
export const occupiedBetween = (
  businessId: string,
  stretch: Stretch,
  tx: Database,
): Promise<Occupied[]> => tx.execute<Row>(occupiedRows(sql`${businessId}`, stretch))

/** Every how many minutes a service is offered: as the business offers times, or more often if it is shorter. */
const stepOf = (business: BookedSettings, minutes: number) =>
  Math.max(5, Math.min(business.slotMinutes, minutes))

/** An appointment as SPEC.md has it, at a business without services: of the business's length, for any party. */
export const plainService = (business: BookedSettings, party: number): Service => ({
  id: '',
  name: '',
  description: '',
  minutes: Math.max(business.slotMinutes, 5),
  price: { kind: 'request', cents: null },
  bufferBefore: 0,
  bufferAfter: 0,
  noticeMinutes: null,
  horizonDays: null,
  capacity: business.oneAtATime ? 1 : party,
  paused: false,
})

type DiaryParts = { service: Service; staff: StaffMember[]; occupied: Occupied[]; now: Date }

/** The diary of one service; `person` narrows it to one of those who do it. */
export function diaryOf(
  business: BookedSettings,
  { service, staff, occupied, now }: DiaryParts,
  person: string | null = null,
): Diary {
  const able = service.id ? staffFor(staff, service.id) : person ? staff : []
  return {
    business,
    service: {
      ...service,
      noticeMinutes: service.noticeMinutes ?? business.noticeMinutes,
      horizonDays: service.horizonDays ?? business.horizonDays,
      step: stepOf(business, service.minutes),
    },
    staff: able
      .filter(({ id }) => person === null || id === person)
      .map((member) => ({ ...member, shares: member.kind !== 'table' })),
    occupied,
    now,
  }
}

/**
 * The diary of what somebody waits for: a service by its id, for a person or anyone, or an appointment at a business
 * without services; null where that is not offered. Where plain appointments may overlap only what the business blocked
 * is taken, and what is held for others that wait, whose holds name the service `''`.
 */
export function diaryFor(
  business: BookedSettings,
  { services, staff, occupied, now }: Offer & { occupied: Occupied[]; now: Date },
  ask: { serviceId: string | null; staffId: string | null; partySize: number },
): Diary | null {
  if (ask.serviceId !== null) {
    const service = services.find(({ id }) => id === ask.serviceId)
    return service ? diaryOf(business, { service, staff, occupied, now }, ask.staffId) : null
  }
  if (services.length > 0) return null
  const service = plainService(business, ask.partySize)
  const counts = ({ kind, serviceId }: Occupied) =>
    business.oneAtATime || kind === 'busy' || serviceId === ''
  return diaryOf(business, { service, staff: [], occupied: occupied.filter(counts), now })
}
