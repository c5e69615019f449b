import type { WaitingStatus } from '#app/domain/offers/entry-status.ts'
import type { Leaf } from '#app/domain/bookings/views.ts'
import type { LocalDate } from '#app/domain/local-time.ts'

type WaitedBusiness = Record<'slug' | 'name' | 'industry' | 'area', string>

/** Where somebody who waits stands. */
export type WaitingView = {
  token: string
  status: WaitingStatus
  business: WaitedBusiness & { isListed: boolean }
  customerName: string
  /** Service, person and party, as far as there are. */
  what: string
  /** Day and hours, in words. */
  wanted: string
  /** The day and the hours of the booking, of what is offered, or of what is waited for. */
  leaf: Leaf
  clock: string
  /** How many wait longer for the same service on that day. */
  ahead: number
  /** What stands for them, until when (`short`: `Sat 09:00`), at which price and length; null without. */
  offer: { id: string; when: string; until: string; short: string; terms: string | null } | null
  /** The last time that was held for them, where none is now. */
  before: string | null
  /** Whether what they accept is confirmed without waiting. */
  atOnce: boolean
  /** The booking that came of it, by the token that opens it; `stands` until it is cancelled or over. */
  booking: {
    token: string
    when: string
    stands: boolean
    isConfirmed: boolean
    isCancelled: boolean
  } | null
  /** Whether the hours that were waited for are over. */
  hasPassed: boolean
  /** Whether their address takes our mails; without it a wait ends without one. */
  isReachable: boolean
  /** What the form begins with to choose another day. */
  again: { service: string; person: string }
  /** What else that form needs to wait for the same day. */
  asked: { party: number; date: LocalDate }
}

export type WaitingLine = {
  id: string
  name: string
  email: string
  phone: string
  what: string
  /** When it could begin: `09:00 to 12:00`. */
  hours: string
  status: 'waiting' | 'offered'
  /** Until when they may answer, in words. */
  until: string | null
}

/** Who waits at a business, by day. */
export type OwnWaitingList = {
  /** Whether its plan has a waiting list. */
  isIncluded: boolean
  /** Names of services of its own or, without any, of its trade. */
  examples: string[]
  days: { date: LocalDate; label: string; lines: WaitingLine[] }[]
}

/** What the form to wait is filled in with. */
export type WaitedFor = {
  /** Null at a business without services. */
  service: string | null
  person: string | null
  party: number
  date: LocalDate
  /** When the first and the last time of the day would start; null where it is not full. */
  full: { from: string; until: string } | null
  /** The mailed link that fills in the booking form; null without one. */
  repeat: string | null
}

export type WaitFormView = WaitedFor & {
  business: WaitedBusiness
  formToken: string
  dateLabel: string
  /** Service and person; empty without services. */
  what: string
  /** The first times that are free after all, `HH:MM`; none where the day is full. */
  times: string[]
}
