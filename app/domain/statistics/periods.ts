/** How many days back statistics may look. */
export const periods = [7, 30, 90] as const
export type Period = (typeof periods)[number]

/** The period of an address; 30 days unless it names another. */
export const periodOf = (text: string | null): Period =>
  periods.find((days) => String(days) === text) ?? 30

/** What happened on one day in Cape Town. */
export type DayFigures = { date: string; views: number; bookings: number }

/** An owner's figures over a period; a rate or median of nothing is null. */
export type OwnerStatistics = {
  period: Period
  days: DayFigures[]
  views: number
  bookings: number
  /** Of the requests that came in the period, the share that was confirmed, 0 to 1. */
  confirmedRate: number | null
  /** Half of the answered requests were answered within so many minutes. */
  medianAnswerMinutes: number | null
}

/** `12 minutes`, `3 hours 20 minutes`, `2 days 4 hours`; under a minute reads so. */
export function describeWait(minutes: number): string {
  const whole = Math.round(minutes)
  if (whole < 1) return 'under a minute'
  const count = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'}`
  const [days, hours, rest] = [Math.floor(whole / 1440), Math.floor(whole / 60) % 24, whole % 60]
  const parts =
    days > 0
      ? [count(days, 'day'), hours > 0 && count(hours, 'hour')]
      : [hours > 0 && count(hours, 'hour'), rest > 0 && count(rest, 'minute')]
  return parts.filter(Boolean).join(' ')
}
