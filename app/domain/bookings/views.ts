import type { HoursRow } from '#app/domain/businesses/opening-times.ts'
import type { Choice } from '#app/domain/errors.ts'
import type { BookingStatus } from './status.ts'

/** Times offered for one date. */
export type DayOfTimes = { date: string; choices: Choice[] }

/** What a form needs to let somebody choose a time. */
export type TimeOffer = {
  /** Bounds as datetime-local values. */
  min: string
  max: string
  days: DayOfTimes[]
}

/** A booking form as its page or dialog shows it. Made per visit: it holds a one-time ticket. */
export type BookingFormView = {
  business: {
    id: string
    slug: string
    name: string
    suburb: string
    city: string
    category: string
  }
  formToken: string
  offer: TimeOffer
  hours: HoursRow[] | null
  /** Days ahead that differ from the week, or a closure, in words. */
  notes: string[]
  /** Why it takes no bookings, and whom to turn to instead; null where it does. */
  closed: { sentence: string; phone: string | null; website: string | null } | null
}

/** A booking as its guest sees it. */
export type GuestBookingView = {
  token: string
  status: BookingStatus
  /** In words, SAST. */
  when: string
  /** With +02:00. */
  startsAt: string
  customerName: string
  notes: string
  business: {
    slug: string
    name: string
    place: string
    phone: string | null
    website: string | null
    listed: boolean
  }
  /** Whether it takes new bookings. */
  bookable: boolean
  /** How to turn to the business where our messages reach nobody there; null where they do. */
  directly: string | null
  /** What the guest may still do; both null once it is over or has begun. */
  mayCancel: boolean
  move: TimeOffer | null
  /** Why it was cancelled, where somebody said; `expired` reads as nobody answered. */
  reason: string | null
}

/** A request as the owner's link shows it. */
export type AnswerView = {
  token: string
  status: BookingStatus
  when: string
  businessName: string
  customer: { name: string; phone: string; phoneShown: string; email: string }
  notes: string
  /** Whether it still waits for an answer and its time is ahead. */
  open: boolean
  /** Confirmed bookings at that time. */
  overlapping: number
}
