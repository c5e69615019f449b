import { toWireHours } from '#app/domain/businesses/hours.ts'
import type { ShownPicture } from '#app/domain/businesses/views.ts'
import { logoOf } from '#app/domain/uploads/picture-files.server.ts'
import { env } from '#app/env.server.ts'
import type {
  OwnPerson,
  OwnStaffJson,
  Pictured,
  Service,
  ServiceJson,
  StaffJson,
  StaffMember,
} from './views.ts'

type Window = { noticeMinutes: number; horizonDays: number }

const addressOf = (picture: ShownPicture | null): string | null =>
  picture && new URL(logoOf(picture), env().publicUrl).href

/** A service as API JSON; the business's own notice and horizon where it has none. */
export const toServiceJson = (
  { noticeMinutes, horizonDays, ...service }: Pictured<Service>,
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
  picture: addressOf(service.picture),
})

const serviceIdsOf = (member: StaffMember, services: { id: string }[]): string[] =>
  services
    .map(({ id }) => id)
    .filter((id) => member.serviceIds === null || member.serviceIds.includes(id))

/** A person as everybody sees them: without leave and special dates. */
export const toStaffJson = (
  member: Pictured<StaffMember>,
  services: { id: string }[],
): StaffJson => ({
  id: member.id,
  name: member.name,
  kind: member.kind,
  serviceIds: serviceIdsOf(member, services),
  hours: member.hours && toWireHours(member.hours),
  picture: addressOf(member.picture),
})

export const toOwnPerson = (
  member: Pictured<StaffMember>,
  services: { id: string }[],
): OwnPerson => ({
  ...toStaffJson(member, services),
  specialDates: member.specialDates,
  leave: member.leave,
  picture: member.picture,
})

export const toOwnStaffJson = (
  member: Pictured<StaffMember>,
  services: { id: string }[],
): OwnStaffJson => ({
  ...toOwnPerson(member, services),
  picture: addressOf(member.picture),
})
