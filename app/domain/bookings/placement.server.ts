import { createHash } from 'node:crypto'
import { minute } from '#app/domain/local-time.ts'
import type { Service } from '#app/domain/services/views.ts'

/** The columns that say what is booked, with whom and for how many. */
export type Placement = {
  serviceId: string | null
  serviceName: string | null
  priceKind: Service['price']['kind'] | null
  priceCents: number | null
  staffId: string | null
  anyStaff: boolean
  partySize: number
  endsAt: Date
  busyFrom: Date | null
  busyUntil: Date | null
  session: string | null
  /** Whether it excludes others at a business that takes one at a time. Not a column. */
  isAlone: boolean
}

const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minute)

/** An appointment at a business without services, as SPEC.md has it. */
export const plainPlacement = (
  startsAt: Date,
  { slotMinutes, partySize }: { slotMinutes: number; partySize: number },
): Placement => ({
  ...{ serviceId: null, serviceName: null, priceKind: null, priceCents: null },
  ...{ staffId: null, anyStaff: true, partySize, session: null },
  ...{ busyFrom: null, busyUntil: null },
  endsAt: later(startsAt, slotMinutes),
  isAlone: true,
})

/** Those who share a class have one session; everybody else excludes each other. */
export const sessionOf = (
  service: { id: string; capacity: number },
  startsAt: Date,
  shares: boolean,
): string | null =>
  shares && service.capacity > 1 && service.id ? `${service.id} ${startsAt.getTime()}` : null

export const isAlone = (service: { capacity: number }, staffId: string | null): boolean =>
  staffId === null && service.capacity === 1

export const placementOf = (
  service: Service,
  startsAt: Date,
  chosen: { staffId: string | null; anyStaff: boolean; shares: boolean; partySize: number },
): Placement => ({
  serviceId: service.id || null,
  serviceName: service.name || null,
  priceKind: service.id ? service.price.kind : null,
  priceCents: service.price.cents,
  staffId: chosen.staffId,
  anyStaff: chosen.anyStaff,
  partySize: chosen.partySize,
  endsAt: later(startsAt, service.minutes),
  busyFrom: later(startsAt, -service.bufferBefore),
  busyUntil: later(startsAt, service.minutes + service.bufferAfter),
  session: chosen.staffId ? sessionOf(service, startsAt, chosen.shares) : null,
  isAlone: isAlone(service, chosen.staffId),
})

/** Tells two requests of one email for one time apart: by service, person, name, phone and party. */
export const requestDigest = (asked: {
  serviceId: string | null
  personId: string | null
  customerName: string
  customerPhone: string
  partySize: number
}): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        asked.serviceId,
        asked.personId,
        asked.customerName,
        asked.customerPhone,
        asked.partySize,
      ]),
    )
    .digest('base64url')
