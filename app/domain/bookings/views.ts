import type { Area } from '#app/domain/places/areas.ts'
import type { Industry, IndustrySlug } from '#app/domain/businesses/industries.ts'
import type { HoursRow } from '#app/domain/businesses/opening-times.ts'
import type { Choice } from '#app/domain/errors.ts'
import type { MapLocation } from '#app/domain/map/map-location.server.ts'
import type { Pictured } from '#app/domain/services/views.ts'
import type { Fact } from './booked-facts.ts'
import type { PeopleWords } from './people-words.ts'
import type { BookingStatus } from './status.ts'

export type DayOfTimes = { date: string; choices: Choice[] }

export type TimeOffer = {
  /** Bounds as datetime-local values. */
  min: string
  max: string
  /** The day of `min` in words, where the business is closed until then. */
  from?: string
  days: DayOfTimes[]
}

/** What an address of the booking page may name; each part may be missing or nonsense. */
export type ChoiceQuery = Partial<
  Record<'service' | 'person' | 'party' | 'date' | 'month' | 'time' | 'another' | 'repeat', string>
>

/** The steps before the form, at a business with services. */
export type BookingChoices = {
  services: Pictured<Record<'id' | 'name' | 'description' | 'price' | 'length', string>>[]
  /** The trade's, for services without a picture. */
  sign: IndustrySlug
  /** Who can do the chosen service. */
  people: Pictured<{ id: string; name: string }>[]
  /** What these are called. */
  called: PeopleWords
  service: string | null
  /** Where the address names a service that is no longer there: that, and what can be booked instead. */
  serviceGone: string | null
  /** Null for anyone. */
  person: string | null
  party: number
  /** Those that one press chooses. */
  sizes: number[]
  capacity: number
  date: string
  dateLabel: string
  /** The name of the public holiday that the date is. */
  holiday: string | null
  /** `without` says why a day has no free time; null where it has some. */
  days: { date: string; weekday: string; label: string; free: number; without: string | null }[]
  /** Where the days are those of a whole month; `blanks` are the weekdays before its first, neighbours `YYYY-MM`. */
  month: { label: string; blanks: number; previous: string | null; next: string | null } | null
  /** Free times of the day, `HH:MM`. */
  parts: { part: string; times: string[] }[]
  chosen: { dateTime: string; when: string } | null
  /** Whether the time that was asked for is not free. */
  isGone: boolean
  /** Whether the customer types a time instead. */
  another: boolean
  /** The mailed link that fills in the form; null without one. */
  repeat: string | null
  /** Whether customers can wait for a time of a day that is full. */
  mayWait: boolean
  /** When the first and the last time of the chosen day would start, `HH:MM`; null where it is not full. */
  full: { from: string; until: string } | null
}

/** Who booked before, for the form's fields. */
export type CustomerDetails = Record<'customerName' | 'customerEmail' | 'customerPhone', string>

/** Created per visit, because it contains a one-time form token. */
export type BookingFormView = {
  business: Record<
    'id' | 'slug' | 'name' | 'suburb' | 'city' | 'category' | 'industry' | 'area',
    string
  >
  formToken: string
  /** What sending the form does. */
  happens: string
  /** Null where there are no services. */
  choices: BookingChoices | null
  /** The time that the address names, for the form of a business without services. */
  asked: string | null
  /** Who books the same again by a mailed link. */
  customer: CustomerDetails | null
  offer: TimeOffer
  /** Days that are full, which can be waited for, at a business without services; values are dates. */
  full: Choice[]
  hours: HoursRow[] | null
  /** That it is closed, and until when; null where it is not. */
  closure: string | null
  /** Upcoming special dates, in words. */
  notes: string[]
  /** Why it takes no bookings, its contact details, and where to look for others; null where it does. */
  closed: ({ sentence: string } & Record<'phone' | 'website' | 'industry', string | null>) | null
}

export type Leaf = {
  day: string
  month: string
  weekday: string
  /** Null where it is this year's. */
  year: string | null
}

/** An appointment for a leaf of a calendar, a line of time and a map. */
export type Appointment = Leaf & {
  /** `10:00 to 11:30`. */
  clock: string
  /** `1 h 30`. */
  length: string
  requested: string
  answered: string | null
  /** What the form begins with to book the same. */
  again: { service: string; person: string }
  location: MapLocation | null
}

/** Declined by the business, called off by it once it was agreed, not answered in time, or cancelled by anybody else. */
export type Ending = 'declined' | 'called-off' | 'expired' | 'cancelled'

export type GuestBookingView = {
  token: string
  /** Rises with every change of time, service, person or party. */
  sequence: number
  status: BookingStatus
  /** Formatted, in SAST. */
  when: string
  /** With +02:00. */
  startsAt: string
  customerName: string
  notes: string
  booked: Fact[]
  appointment: Appointment
  business: {
    slug: string
    name: string
    industry: Industry
    area: Area
    place: string
    phone: string | null
    website: string | null
    listed: boolean
  }
  bookable: boolean
  /** Whether its customer was told that nobody there may know of it. */
  isUnread: boolean
  /** Whether it is so late without an answer that its customer was offered other ways. */
  isOverdue: boolean
  /** How to contact a business that our messages do not reach; null where they do. */
  directly: string | null
  /** Whether a move has to be confirmed again. */
  asksAgain: boolean
  /** Whether its customer may say that they are coming; `isComing` once they did. */
  mayConfirm: boolean
  isComing: boolean
  /** Its last move, and whether that came after the business agreed; null where it is at the time that was asked for. */
  moved: { when: string; isAfterAnswer: boolean } | null
  /** False and null once the booking is over or has started. */
  mayCancel: boolean
  move: TimeOffer | null
  /** Another time that the business proposed, and until when it is held; null without. */
  proposal: {
    id: string
    startsAt: string
    when: string
    leaf: Leaf
    clock: string
    until: string
    message: string | null
  } | null
  /** False for one whose customer did not come, as its business noted. */
  hasCome: boolean
  /** Whether its customer has a mail with a link to write a review, and has not written it. */
  isInvited: boolean
  /** How it ended; null where it was not cancelled. */
  ending: Ending | null
  /** The reason that was given for that. */
  reason: string | null
}

export type AnswerView = {
  token: string
  status: BookingStatus
  when: string
  leaf: Leaf
  clock: string
  businessName: string
  customer: { name: string; phone: string; phoneShown: string; email: string }
  notes: string
  booked: Fact[]
  /** Whether it is pending and still ahead. */
  open: boolean
  /** Who ended it, and when; null for one that is not over. */
  became: string | null
  overlapping: number
}
