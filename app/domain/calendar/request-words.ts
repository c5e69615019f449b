import { day, hour, minute } from '#app/domain/local-time.ts'

/** `just now`, `12 min ago`, `2 h ago`, `3 days ago`. */
export function describeAge(then: Date, now: Date): string {
  const age = now.getTime() - then.getTime()
  if (age < minute) return 'just now'
  if (age < hour) return `${Math.floor(age / minute)} min ago`
  if (age < day) return `${Math.floor(age / hour)} h ago`
  return age < 2 * day ? '1 day ago' : `${Math.floor(age / day)} days ago`
}

/** `New customer`, `1 visit`, `12 visits, 1 no-show`. */
export function describeVisits({ visits, noShows }: { visits: number; noShows: number }): string {
  const missed = noShows === 1 ? '1 no-show' : `${noShows} no-shows`
  if (visits === 0) return noShows === 0 ? 'New customer' : missed
  const came = visits === 1 ? '1 visit' : `${visits} visits`
  return noShows === 0 ? came : `${came}, ${missed}`
}
