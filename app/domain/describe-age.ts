import { day, hour, minute } from '#app/domain/local-time.ts'

/** `just now`, `12 min ago`, `2 h ago`, `3 days ago`. */
export function describeAge(then: Date, now: Date): string {
  const age = now.getTime() - then.getTime()
  if (age < minute) return 'just now'
  if (age < hour) return `${Math.floor(age / minute)} min ago`
  if (age < day) return `${Math.floor(age / hour)} h ago`
  return age < 2 * day ? '1 day ago' : `${Math.floor(age / day)} days ago`
}
