import { formatLength } from '#app/domain/services/length.ts'

export const periods = [7, 30, 90] as const
export type Period = (typeof periods)[number]

export const periodOf = (text: string | null): Period =>
  periods.find((days) => String(days) === text) ?? 30

export type DayFigures = { date: string; views: number; bookings: number }

/** Of appointments in the period; `income` is in cents, by the prices at booking. */
export type PartFigures = {
  name: string
  bookings: number
  hours: number
  noShows: number
  income: number
}

/** A rate or median without data is null. */
export type PeriodFigures = {
  /** Oldest first. */
  days: DayFigures[]
  views: number
  bookings: number
  /** Share of the period's requests that were confirmed, 0 to 1. */
  confirmedRate: number | null
  /** Median minutes from request to answer. */
  medianAnswerMinutes: number | null
}

export type OwnerStatistics = PeriodFigures & {
  period: Period
  /** The same of as many days before: bookings until the same hour, views by whole days, as they are counted. */
  before: PeriodFigures
  /** Most booked first. */
  services: PartFigures[]
  people: PartFigures[]
}

/** Whether there was something in the first half of the period before: who began later has nothing to compare with. */
export const hasBefore = ({ before: { days } }: Pick<OwnerStatistics, 'before'>): boolean =>
  days.slice(0, Math.ceil(days.length / 2)).some(({ views, bookings }) => views + bookings > 0)

/** `12 min`, `3 h 20`, `2 days 4 h`, `< 1 min`. */
export function describeWait(minutes: number): string {
  const whole = Math.round(minutes)
  if (whole < 1) return '< 1 min'
  const [days, hours] = [Math.floor(whole / 1440), Math.floor(whole / 60) % 24]
  if (days === 0) return formatLength(whole)
  return `${days} ${days === 1 ? 'day' : 'days'}${hours > 0 ? ` ${hours} h` : ''}`
}
