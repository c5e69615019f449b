import { formatPrice } from '#app/domain/services/price.ts'
import type { BookingRecord } from './record.server.ts'

export type Fact = [label: string, text: string]

/** What was booked, where there are services; without what there is nothing to say of. */
export function bookedFacts(booking: BookingRecord['booking']): Fact[] {
  const { serviceName, staffName, partySize, priceKind, priceCents } = booking
  const facts: Fact[] = [
    ['Service', serviceName ?? ''],
    ['Who', staffName ?? ''],
    ['People', partySize > 1 ? String(partySize) : ''],
    ['Price', priceKind ? formatPrice({ kind: priceKind, cents: priceCents }) : ''],
  ]
  return facts.filter(([, text]) => text !== '')
}
