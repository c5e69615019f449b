import { formatMoment } from '#app/domain/local-time.ts'
import type { BookingActor, BookingStatus } from './status.ts'

/** Who did something to a booking, as its business reads it. */
export const actorWords = {
  guest: 'the customer',
  owner: 'you',
  admin: 'an admin',
  automation: 'your automation',
  system: 'CPT Gems',
} as const satisfies Record<BookingActor, string>

type Change = { kind: string; actor: BookingActor; at: Date }

const words = { CANCELLED: 'cancelled', COMPLETED: 'completed' } as const

/** `This booking was cancelled by the customer on Tue 1 Dec 2026, 10:00.`; null for one that is not over. */
export function whatBecame(status: BookingStatus, history: Change[]): string | null {
  if (status !== 'CANCELLED' && status !== 'COMPLETED') return null
  const last = history.findLast(({ kind }) => kind === words[status])
  if (!last) return `This booking is ${words[status]}.`
  return `This booking was ${words[status]} by ${actorWords[last.actor]} on ${formatMoment(last.at)}.`
}
