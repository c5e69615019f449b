import { Form, Link } from '@remix-run/react'
import type { WaitingView } from '#app/domain/waiting/views.ts'
import { paths } from '#app/paths.ts'
import { DayAndClock } from '#app/ui/booking/day-and-clock.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { WholeText } from '#app/ui/primitives/whole-text.tsx'

type Props = { view: WaitingView }

function Offer({ view: { offer, business, atOnce } }: Props) {
  if (!offer) return null
  return (
    <>
      <p className="mt-4 text-pretty">
        {atOnce
          ? 'It is confirmed as soon as you book it.'
          : `${business.name} still has to confirm it; nobody else can book it until then.`}
      </p>
      <Form method="post" className="mt-4 flex flex-wrap gap-3">
        <input type="hidden" name="offer" value={offer.id} />
        {offer.terms ? <input type="hidden" name="terms" value={offer.terms} /> : null}
        <SubmitButton
          name="intent"
          value="accept"
          pending="Booking..."
          className="btn btn-coral w-full sm:w-auto"
        >
          Book this time
        </SubmitButton>
        <SubmitButton
          name="intent"
          value="decline"
          pending="Sending..."
          className="btn btn-quiet w-full sm:w-auto"
        >
          Decline this time
        </SubmitButton>
      </Form>
    </>
  )
}

function Facts({ view }: Props) {
  const facts = [
    ['Business', view.business.name],
    ['What', view.what],
    ['For', view.customerName],
    ['You asked for', view.offer && view.wanted],
  ].filter(([, text]) => text)
  return (
    <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-3 border-t border-line pt-4">
      {facts.map(([label, text]) => (
        <div
          key={label}
          className={`min-w-0 ${label === 'You asked for' || label === 'Business' ? 'col-span-2 sm:col-span-1' : ''}`}
        >
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="break-words">
            <WholeText>{text ?? ''}</WholeText>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The day and its hours, what is offered then, for whom and what. */
export function WaitingCard({ view }: Props) {
  const { leaf, clock, offer, booking, status, wanted } = view
  const isOff = status === 'left' || status === 'ended' || booking?.isCancelled === true
  const words = booking?.when ?? offer?.when ?? wanted
  return (
    <section className="panel mt-6" aria-label="Your time">
      <DayAndClock {...{ leaf, clock, isOff }} words={<span className="sr-only">{words}</span>}>
        {offer?.terms?.replace(', ', ' · ')}
        {offer || booking ? null : 'When you could start'}
      </DayAndClock>
      <Offer view={view} />
      <Facts view={view} />
      {booking ? (
        <p className="mt-6">
          <Link className="btn btn-coral w-full sm:w-auto" to={paths.booking(booking.token)}>
            See your booking
          </Link>
        </p>
      ) : null}
    </section>
  )
}
