import type { WaitedFor } from '#app/domain/waiting/views.ts'

/** Of a day with one time alone, the hour that begins with it: from and until the same looks like no hours at all. */
export function hoursToOffer(full: WaitedFor['full']): { from: string; until: string } {
  if (!full) return { from: '', until: '' }
  const { from, until } = full
  const [hour = 0, minute = ''] = [Number(from.slice(0, 2)), from.slice(3)]
  if (from !== until) return full
  return { from, until: hour === 23 ? '23:59' : `${String(hour + 1).padStart(2, '0')}:${minute}` }
}
