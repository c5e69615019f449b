import type { BookingFormView } from '#app/domain/bookings/views.ts'
import { WholeText } from '#app/ui/primitives/whole-text.tsx'
import { unbrokenNumbers } from '#app/domain/contact/phone.ts'
import { DirectContact } from './direct-contact.tsx'

/** Replaces the booking form: why there is none, and the business's contact details. */
export function ContactInstead({
  name,
  closed,
}: {
  name: string
  closed: NonNullable<BookingFormView['closed']>
}) {
  return (
    <>
      <p className="text-lg">
        <WholeText>{unbrokenNumbers(closed.sentence)}</WholeText>
      </p>
      <DirectContact business={{ name, ...closed }} className="ways" />
    </>
  )
}
