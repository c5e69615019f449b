import type { BookingFormView } from '#app/domain/bookings/views.ts'
import { unbrokenNumbers } from '#app/domain/contact/phone.ts'
import { paths } from '#app/paths.ts'
import { DirectContact } from '#app/ui/booking/direct-contact.tsx'
import { PageMessage } from '#app/ui/layout/page-message.tsx'
import { WholeText } from '#app/ui/primitives/whole-text.tsx'
import { Link } from '#app/ui/primitives/link.tsx'

/** Instead of the form: why there is none, whom to ask, and where to find others. */
export function NoBookings({
  business: { name, slug },
  closed,
}: {
  business: BookingFormView['business']
  closed: NonNullable<BookingFormView['closed']>
}) {
  const { industry } = closed
  const isReached = Boolean(closed.phone || closed.website)
  const actions = (
    <>
      <DirectContact business={{ name, ...closed }} className="contents" />
      <Link
        className={isReached ? 'btn btn-quiet' : 'btn btn-action'}
        to={paths.directory({ industry })}
      >
        {industry ? `More in ${industry}` : 'Search the directory'}
      </Link>
      <Link
        className="link inline-flex min-h-[2.75rem] items-center justify-center"
        to={paths.business(slug)}
      >
        Back to the profile
      </Link>
    </>
  )
  return (
    <PageMessage heading="No online bookings" scene="shutter" actions={actions}>
      <WholeText>{unbrokenNumbers(closed.sentence)}</WholeText>
    </PageMessage>
  )
}
