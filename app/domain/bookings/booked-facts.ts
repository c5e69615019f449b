import { formatPrice } from '#app/domain/services/price.ts'
import { formatLength } from '#app/domain/services/length.ts'
import type { StaffKind } from '#app/domain/services/enums.ts'
import type { BookingRecord } from './record.server.ts'

export type Fact = [label: string, text: string]

type Booked = Pick<
  BookingRecord['booking'],
  'serviceName' | 'staffName' | 'staffKind' | 'partySize' | 'priceKind' | 'priceCents'
>

const staffLabels: Record<StaffKind, string> = { person: 'With', room: 'Room', table: 'Table' }

/** In a list of bookings: `Yoga with Ann, 3 people`; empty where there are no services. */
export function bookedLine({
  serviceName,
  staffName,
  partySize,
}: Pick<Booked, 'serviceName' | 'staffName' | 'partySize'>): string {
  const serviceAndPerson = [serviceName, staffName].filter(Boolean).join(' with ')
  return [serviceAndPerson, partySize > 1 ? `${partySize} people` : ''].filter(Boolean).join(', ')
}

/** Beside what was booked: `2 people · 1 h 30 · R250`. `minutes` is null where no length is said. */
export const bookedDetails = ({
  partySize,
  minutes,
  priceKind: kind,
  priceCents: cents,
}: Pick<Booked, 'partySize' | 'priceKind' | 'priceCents'> & { minutes: number | null }): string =>
  [
    partySize > 1 ? `${partySize} people` : '',
    minutes === null ? '' : formatLength(minutes),
    kind ? formatPrice({ kind, cents }) : '',
  ]
    .filter(Boolean)
    .join(' · ')

/** What was booked, where there are services; without what there is nothing to say of. */
export function bookedFacts(booking: Booked): Fact[] {
  const { serviceName, staffName, staffKind, partySize, priceKind, priceCents } = booking
  const facts: Fact[] = [
    ['Service', serviceName ?? ''],
    [staffLabels[staffKind ?? 'person'], staffName ?? ''],
    ['People', partySize > 1 ? String(partySize) : ''],
    ['Price', priceKind ? formatPrice({ kind: priceKind, cents: priceCents }) : ''],
  ]
  return facts.filter(([, text]) => text !== '')
}
