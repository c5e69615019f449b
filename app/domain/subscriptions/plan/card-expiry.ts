import { startOfDate } from '#app/domain/local-time.ts'

/** `expired` once its last month is over; `soon` in that month, or where it is over before the next payment. */
export type CardExpiry = 'expired' | 'soon'

/** What `expires`, such as `12/2030`, means for a plan that renews; null where the card lasts, or the provider never said. */
export function cardExpiryOf(
  expires: string | null | undefined,
  nextPaymentAt: Date | null,
  now: Date,
): CardExpiry | null {
  const [, month, year] = /^(\d{1,2})\/(\d{4})$/.exec(expires ?? '') ?? []
  if (!month || !year) return null
  const firstOf = (count: number) =>
    startOfDate(new Date(Date.UTC(Number(year), count, 1)).toISOString().slice(0, 10))
  const over = firstOf(Number(month))
  if (over <= now) return 'expired'
  const isLast = firstOf(Number(month) - 1) <= now
  return isLast || (nextPaymentAt !== null && over <= nextPaymentAt) ? 'soon' : null
}
