import type { BookingChoices, BookingFormView } from '#app/domain/bookings/views.ts'
import type { SummaryFact } from '#app/ui/booking/booking-form.tsx'

export const placeAndTrade = ({ suburb, city, category }: BookingFormView['business']) =>
  [[suburb, city].filter(Boolean).join(', '), category].filter(Boolean).join(' · ')

/** What is chosen so far; said here, so that no browser loads how. */
export function summaryFacts(choices: BookingChoices | null): SummaryFact[] {
  const service = choices?.services.find(({ id }) => id === choices.service)
  if (!choices || !service) return []
  const person = choices.people.find(({ id }) => id === choices.person)
  const only = choices.people.length === 1 ? choices.people[0] : undefined
  const { called } = choices
  const facts: SummaryFact[] = [
    ['When', choices.chosen?.when.replaceAll(' ', '\u00a0') ?? 'Not chosen yet'],
    ['What', service.name, service.length],
    [called.label, (person ?? only)?.name ?? (choices.people.length > 0 ? called.any : '')],
    ['People', choices.party > 1 ? String(choices.party) : ''],
    ['Price', service.price],
  ]
  return facts.filter(([, text]) => text)
}
