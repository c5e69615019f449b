import { toWireHours } from '#app/domain/businesses/hours.ts'
import type { OwnStaffJson, Service, ServiceJson, StaffJson, StaffMember } from './views.ts'

type Window = { noticeMinutes: number; horizonDays: number }

/** A service as API JSON; the business's own notice and horizon where it has none. */
export const toServiceJson = (
  { noticeMinutes, horizonDays, ...service }: Service,
  business: Window,
): ServiceJson => ({
  id: service.id,
  name: service.name,
  description: service.description,
  minutes: service.minutes,
  price: service.price,
  bufferBefore: service.bufferBefore,
  bufferAfter: service.bufferAfter,
  notice: noticeMinutes ?? business.noticeMinutes,
  horizonDays: horizonDays ?? business.horizonDays,
  capacity: service.capacity,
  paused: service.paused,
})

/** A person as everybody sees them: without leave and special dates. */
export const toStaffJson = (member: StaffMember, services: { id: string }[]): StaffJson => ({
  id: member.id,
  name: member.name,
  kind: member.kind,
  serviceIds: services
    .map(({ id }) => id)
    .filter((id) => member.serviceIds === null || member.serviceIds.includes(id)),
  hours: member.hours && toWireHours(member.hours),
})

export const toOwnStaffJson = (member: StaffMember, services: { id: string }[]): OwnStaffJson => ({
  ...toStaffJson(member, services),
  specialDates: member.specialDates,
  leave: member.leave,
})
