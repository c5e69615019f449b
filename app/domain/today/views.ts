import type { CalendarEvent, Requests } from '#app/domain/calendar/views.ts'
import type { WeekFigures } from '#app/domain/statistics/week-figures.ts'
import type { SetupStep } from './setup-steps.ts'

/** What stands on a day, as a line of it. `hasBegun` and `isOver` are as of now. */
export type DayLine = CalendarEvent & { hasBegun: boolean; isOver: boolean }

export type DayAhead = {
  date: string
  /** `Sun 22 Nov`. */
  label: string
  /** `08:00–18:00`, `Closed`; null where nobody gave hours. */
  hours: string | null
  lines: DayLine[]
  /** Lines beyond those: ahead, and over before them. */
  more: number
  before: number
}

export type TodayView = {
  /** Of today's appointments: `2 appointments left`; empty where none is. */
  left: string
  requests: Requests
  today: DayAhead
  tomorrow: DayAhead
  /** Empty once everything is set up. */
  setup: SetupStep[]
  isListed: boolean
  week: WeekFigures
}
