import type { Span, WeeklyHours } from '#app/domain/businesses/hours.ts'
import {
  days,
  type Amenity,
  type Day,
  type Highlight,
  type PlanStatus,
} from '#app/domain/businesses/enums.ts'

/** A business of the demo directory as its author writes it; the builder works out the rest. */
export type Entry = {
  name: string
  category: string
  /** As the gazetteer spells it; area, city and coordinates follow from it. */
  suburb: string
  /** Street and number. */
  address: string
  /** National form. */
  phone?: string
  /** Nobody hears of bookings where there is neither mail nor owner: such a business takes none. */
  mail?: string
  /** The website is the mail's domain unless there is none, or another. */
  site?: false | string
  about: string
  /** `Mon-Fri 08:00-12:30 13:30-17:00; Sat 09:00-13:00`; days left out are closed, '' is unknown. */
  hours: string
  has: Amenity[]
  known: Highlight[]
  /** Rating and number of reviews; new businesses have none. */
  stars?: [rating: number, count: number]
  /** FREE unless said. */
  plan?: PlanStatus
  state?: 'draft' | 'paused'
  /** Minutes an appointment takes; 60 unless said. */
  slot?: number
  oneAtATime?: true
  /** Which demo login it belongs to. */
  owner?: 'free' | 'basic' | 'premium'
}

const dayOf: Record<string, Day> = Object.fromEntries(
  days.map((day) => [`${day[0]?.toUpperCase()}${day.slice(1, 3)}`, day]),
)

function daysOf(text: string): Day[] {
  const [first, last] = text
    .replace('Daily', 'Mon-Sun')
    .split('-')
    .map((name) => {
      const day = dayOf[name]
      if (!day) throw new Error(`No such day: ${text}`)
      return day
    })
  const found = first ? days.slice(days.indexOf(first), days.indexOf(last ?? first) + 1) : []
  if (found.length === 0) throw new Error(`No such days: ${text}`)
  return found
}

/** Weekly hours from their short form, or null where they are unknown. Throws where it is misspelt. */
export function weeklyHours(text: string): WeeklyHours | null {
  if (!text) return null
  const week = Object.fromEntries(days.map((day) => [day, [] as Span[]])) as WeeklyHours
  for (const part of text.split('; ')) {
    const [names, ...spans] = part.split(' ')
    const parsed = spans.map((span) => {
      const found = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/.exec(span)
      if (!found) throw new Error(`No such hours: ${part}`)
      return { open: span.slice(0, 5), close: span.slice(6) }
    })
    for (const list of names?.split(',') ?? []) {
      for (const day of daysOf(list)) week[day] = parsed
    }
  }
  return week
}
