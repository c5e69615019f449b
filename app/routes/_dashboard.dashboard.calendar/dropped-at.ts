/** How fine times are that something is dropped on, in minutes. */
const step = 15

/** `HH:MM` of a minute of the day. */
export const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The minute of the day at a share of the height of the hours that are shown, and the share at which it begins. */
export function droppedAt(hours: string[], share: number): { minutes: number; share: number } {
  const first = Number(hours[0]?.slice(0, 2) ?? 0) * 60
  const shown = hours.length * 60
  const latest = Math.min(first + shown, 24 * 60) - step
  const wanted = Math.round((first + share * shown) / step) * step
  const minutes = Math.min(Math.max(wanted, first), latest)
  return { minutes, share: (minutes - first) / shown }
}
