import type { SpecialDates, WeeklyHours, WireHours } from '#app/domain/businesses/hours.ts'
import type { ShownPicture } from '#app/domain/businesses/views.ts'
import type { Leave, PriceKind, StaffKind } from './enums.ts'

/** `cents` is null for prices on request and free services. Rand, with VAT. */
export type Price = { kind: PriceKind; cents: number | null }

/** A service as it is stored; null notice and horizon are the business's own. */
export type Service = {
  id: string
  name: string
  description: string
  minutes: number
  price: Price
  bufferBefore: number
  bufferAfter: number
  noticeMinutes: number | null
  horizonDays: number | null
  capacity: number
  paused: boolean
}

/** A person, room or table; `serviceIds` null means every service, also later ones. */
export type StaffMember = {
  id: string
  name: string
  kind: StaffKind
  serviceIds: string[] | null
  hours: WeeklyHours | null
  specialDates: SpecialDates
  leave: Leave[]
}

/** A service or a person with what it looks like. */
export type Pictured<Part> = Part & { picture: ShownPicture | null }

export type ServiceJson = {
  id: string
  name: string
  description: string
  minutes: number
  price: Price
  bufferBefore: number
  bufferAfter: number
  /** Minutes. */
  notice: number
  horizonDays: number
  capacity: number
  paused: boolean
  /** A whole address. */
  picture: string | null
}

export type StaffJson = {
  id: string
  name: string
  kind: StaffKind
  serviceIds: string[]
  hours: WireHours | null
  /** A whole address. */
  picture: string | null
}

export type OwnStaffJson = StaffJson & { specialDates: SpecialDates; leave: Leave[] }

/** A person as their owner's screens show them. */
export type OwnPerson = Pictured<Omit<OwnStaffJson, 'picture'>>
