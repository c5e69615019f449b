import { Link } from '@remix-run/react'
import type { GuestBookingView } from '#app/domain/bookings/views.ts'
import { paths } from '#app/paths.ts'
import { BookedFacts } from '#app/ui/booking/booked-facts.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'

/** A leaf of a calendar; what is read aloud stands beside it in words. */
const Leaf = ({ month, day, weekday, year }: GuestBookingView['appointment']) => (
  <div
    className="w-20 shrink-0 self-start overflow-hidden rounded-control border border-line bg-page text-center"
    aria-hidden="true"
  >
    <p className="bg-ink py-1 text-sm font-semibold uppercase text-page">
      {[month, year].filter(Boolean).join(' ')}
    </p>
    <p className="pt-1 font-display text-3xl font-bold leading-none">{day}</p>
    <p className="pb-1.5 pt-0.5 text-sm text-muted">{weekday}</p>
  </div>
)

function Contact({
  business,
  whatsapp,
}: Pick<GuestBookingView, 'business'> & Pick<TicketProps, 'whatsapp'>) {
  return (
    <>
      {whatsapp ? (
        <a className="btn btn-quiet" href={whatsapp} target="_blank" rel="noopener nofollow">
          <Icon name="whatsapp" />
          WhatsApp
        </a>
      ) : null}
      {business.phone ? (
        <a className="btn btn-quiet" href={`tel:${business.phone}`}>
          <Icon name="phone" />
          Call Now
        </a>
      ) : null}
      {business.website && !business.phone ? (
        <a
          className="btn btn-quiet"
          href={business.website}
          target="_blank"
          rel="noopener nofollow"
        >
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
      {isOver && booking.bookable ? (
        <Link className="btn btn-coral" to={paths.bookBusiness(business.slug, appointment.again)}>
          Book again
        </Link>
      ) : null}
      <Contact business={business} whatsapp={whatsapp} />
    </div>
  )
}

/** When, what, for whom and how much, and what to do with it. */
export function Ticket(props: TicketProps) {
  const { appointment, startsAt, when, notes, customerName, booked } = props.booking
  return (
    <section className="panel" aria-label="Your appointment">
      <div className="flex gap-4">
        <Leaf {...appointment} />
        <p className="min-w-0">
          <span className="block font-display text-2xl font-bold tabular-nums">
            {appointment.clock}
          </span>
          <time dateTime={startsAt} className="sr-only">
            {when}
          </time>
          <span className="block text-muted">{appointment.length}</span>
          <span className="block text-muted">South African time</span>
        </p>
      </div>
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-3 border-t border-line pt-4">
        <BookedFacts booked={booked} />
        <div className="min-w-0">
          <dt className="text-sm text-muted">For</dt>
          <dd className="break-words">{customerName}</dd>
        </div>
        {notes ? (
          <div className="col-span-2 min-w-0">
            <dt className="text-sm text-muted">Notes</dt>
            <dd className="whitespace-pre-line break-words">{notes}</dd>
          </div>
        ) : null}
      </dl>
      <Actions {...props} />
    </section>
  )
}
