import { Link } from '@remix-run/react'
import type { GuestBookingView } from '#app/domain/bookings/views.ts'
import { paths } from '#app/paths.ts'
import { BookedFacts } from '#app/ui/booking/booked-facts.tsx'
import { DayAndClock } from '#app/ui/booking/day-and-clock.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'

/** `isAsked`: to get in touch is what comes next. */
function Contact({
  business: { phone, website },
  whatsapp,
  isAsked,
}: Pick<GuestBookingView, 'business'> & Pick<TicketProps, 'whatsapp'> & { isAsked: boolean }) {
  const first = `btn ${isAsked ? 'btn-coral' : 'btn-quiet'}`
  return (
    <>
      {phone ? (
        <a className={first} href={`tel:${phone}`}>
          <Icon name="phone" />
          Call Now
        </a>
      ) : null}
      {whatsapp ? (
        <a className="btn btn-quiet" href={whatsapp} target="_blank" rel="noopener nofollow">
          <Icon name="whatsapp" />
          WhatsApp
        </a>
      ) : null}
      {website && !phone ? (
        <a className={first} href={website} target="_blank" rel="noopener nofollow">
          <Icon name="globe" />
          Visit website
        </a>
      ) : null}
    </>
  )
}

type TicketProps = {
  booking: GuestBookingView
  /** Whether its customer came to move or cancel it. */
  isAside: boolean
  /** A chat with the business. */
  whatsapp: string | null
}

function Actions({ booking, isAside, whatsapp }: TicketProps) {
  const { business, token, status, appointment } = booking
  const isOver = status === 'CANCELLED' || status === 'COMPLETED'
  // What they are asked for first is to say that it was otherwise.
  const isMissed = !booking.hasCome && Boolean(business.phone || business.website)
  const contact = <Contact business={business} whatsapp={whatsapp} isAsked={isMissed} />
  // Quiet while something else is asked for, or nothing is agreed yet.
  const isQuiet = isAside || booking.mayConfirm || booking.proposal !== null || status === 'PENDING'
  return (
    <div className="mt-6 flex flex-wrap gap-3 print:hidden [&>*]:flex-auto [&>*]:px-4 sm:[&>*]:flex-none">
      {isOver ? null : (
        <a
          className={`btn ${isQuiet ? 'btn-quiet' : 'btn-coral'} basis-full sm:basis-auto`}
          href={paths.bookingCalendar(token)}
        >
          <Icon name="calendar" />
          Add to calendar
        </a>
      )}
      {isMissed ? contact : null}
      {isOver && booking.bookable ? (
        <Link
          className={`btn ${isMissed ? 'btn-quiet' : 'btn-coral'}`}
          to={paths.bookBusiness(business.slug, appointment.again)}
        >
          Book again
        </Link>
      ) : null}
      {isMissed ? null : contact}
    </div>
  )
}

/** When, what, for whom and how much, and what to do with it. */
export function Ticket(props: TicketProps) {
  const { appointment, status, startsAt, when, notes, customerName, booked } = props.booking
  return (
    <section className="panel" aria-label="Your appointment">
      <DayAndClock
        leaf={appointment}
        clock={appointment.clock}
        isOff={status === 'CANCELLED'}
        words={
          <time dateTime={startsAt} className="sr-only">
            {when}
          </time>
        }
      >
        {appointment.length}
      </DayAndClock>
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 border-t border-line pt-4 sm:grid-cols-4">
        <BookedFacts booked={booked} />
        <div className="min-w-0">
          <dt className="text-sm text-muted">For</dt>
          <dd className="break-words">{customerName}</dd>
        </div>
        {notes ? (
          <div className="col-span-full min-w-0">
            <dt className="text-sm text-muted">Notes</dt>
            <dd className="whitespace-pre-line break-words">{notes}</dd>
          </div>
        ) : null}
      </dl>
      <Actions {...props} />
    </section>
  )
}
