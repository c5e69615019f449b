import type { BookingFormView } from '#app/domain/bookings/views.ts'
import { DirectContact } from '#app/ui/business/direct-contact.tsx'

/** Where a booking form would stand: why there is none, and how to reach the business. */
export function ContactInstead({
  name,
  closed,
}: {
  name: string
  closed: NonNullable<BookingFormView['closed']>
}) {
  return (
    <>
      <p className="text-lg">{closed.sentence}</p>
      <DirectContact business={{ name, ...closed }} className="mt-5 flex flex-wrap gap-3" />
    </>
  )
}
