import type { Confirmation } from '#app/domain/businesses/enums.ts'
import type { Price } from '#app/domain/services/views.ts'
import type { StaffKind } from '#app/domain/services/enums.ts'

type DemoService = {
  name: string
  minutes: number
  price: Price
  description?: string
  capacity?: number
  bufferBefore?: number
  bufferAfter?: number
  noticeMinutes?: number
  horizonDays?: number
  paused?: true
}

type DemoMember = {
  name: string
  kind?: StaffKind
  /** Names of services; all of them unless said. */
  does?: string[]
  /** As an entry's; those of the business unless said. */
  hours?: string
  /** First and last day, counted from today. */
  leave?: [from: number, to: number]
}

/** What customers can book by name at a demo business. */
export type DemoOffer = {
  confirmation: Confirmation
  services: DemoService[]
  people: DemoMember[]
  /** The first such weekday (0 is Monday) at least eight days ahead; without spans it is closed. */
  special?: { weekday: number; spans: { open: string; close: string }[]; label: string }
  /** How many bookings it has around today. */
  bookings: number
}

export const rand = (amount: number): Price => ({ kind: 'fixed', cents: amount * 100 })
export const fromRand = (amount: number): Price => ({ kind: 'from', cents: amount * 100 })
export const free: Price = { kind: 'free', cents: null }
export const onRequest: Price = { kind: 'request', cents: null }
