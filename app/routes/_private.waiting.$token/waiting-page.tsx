import { Form, Link } from '@remix-run/react'
import type { WaitingView } from '#app/domain/waiting/views.ts'
import { paths } from '#app/paths.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { useServerForm } from '#app/ui/form/server-form.ts'
import { Disclosure } from '#app/ui/primitives/disclosure.tsx'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { WholeName } from '#app/ui/primitives/whole-name.tsx'
import { WholeText } from '#app/ui/primitives/whole-text.tsx'
import { StreetScene } from '#app/ui/street/street-scene.tsx'

const passed = 'The time you waited for has passed.'

/** What the page is about, and what it means. */
function stands({
  status,
  offer,
  ahead,
  business,
  booking,
  hasPassed,
  isReachable,
}: WaitingView): [title: string, text?: string] {
  if (offer) {
    return ['A time is available', `It is held for you until ${offer.until}.`]
  }
  switch (status) {
    case 'waiting':
    case 'offered': {
      const others = ahead === 1 ? 'One person has' : `${ahead} people have`
      return [
        'You are on the waiting list',
        ahead === 0
          ? 'You are next. We will email you as soon as a time becomes available.'
          : `${others} waited longer. We will email you as soon as it is your turn.`,
      ]
    }
    case 'booked':
      if (!booking?.stands) return ['You had a booking']
      return booking.isConfirmed
        ? ['You have a booking', `${business.name} is expecting you.`]
        : ['Your booking request', `${business.name} has it and will answer soon.`]
    case 'left':
      return [
        'You left the waiting list',
        hasPassed ? passed : 'You can join it again while the day is full.',
      ]
    case 'ended':
      return [
        'You are no longer waiting',
        hasPassed
          ? passed
          : isReachable
            ? `${business.name} can no longer offer you a time. Our latest email explains why.`
            : 'Your email address does not accept our emails, so we cannot offer you a time.',
      ]
  }
}

function Offer({ view }: { view: WaitingView }) {
  const { offer, business, atOnce, what } = view
  if (!offer) return null
  return (
    <div className="panel mt-6">
      <p className="font-display text-xl font-bold">
        <WholeText>{offer.when}</WholeText>
      </p>
      <p className="mt-2 break-words font-semibold">
        <WholeName name={business.name}>
          {what ? `${what} at ${business.name}` : business.name}
        </WholeName>
      </p>
      {offer.terms ? <p>{offer.terms.replace(', ', ' · ')}</p> : null}
      <p className="mt-2 text-pretty text-muted">
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
    </div>
  )
}

function Facts({ view }: { view: WaitingView }) {
  const facts = [
    ...(view.offer
      ? []
      : [
          ['Business', view.business.name],
          ['What', view.what],
        ]),
    view.booking ? ['When', view.booking.when] : ['You asked for', view.wanted],
    ['For', view.customerName],
  ].filter(([, text]) => text)
  return (
    <dl className="panel mt-6 grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-2">
      {facts.map(([label, text]) => (
        <div key={label} className="min-w-0">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="break-words font-semibold">
            <WholeText>{text ?? ''}</WholeText>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Leave = () => (
  <div className="mt-6">
    <Disclosure summary="Leave the waiting list">
      <Form method="post">
        <p className="mb-4">You lose your turn. You can join again while the day is full.</p>
        <SubmitButton name="intent" value="leave" pending="Leaving..." className="btn btn-danger">
          Yes, leave the waiting list
        </SubmitButton>
      </Form>
    </Disclosure>
  </div>
)

export function WaitingPage({ view, reply }: { view: WaitingView; reply: FormReply | undefined }) {
  const [form] = useServerForm<Record<string, never>>('waiting', reply)
  const { business, booking, status, again, hasPassed } = view
  const [title, text] = stands(view)
  const isOpen = status === 'waiting' || status === 'offered'
  return (
    <div className="wrap max-w-3xl py-6 md:py-12">
      <div className="flex items-start justify-between gap-8">
        <div className="min-w-0">
          <h1>{title}</h1>
          {text ? (
            <p className="mt-2 text-pretty text-lg">
              <WholeName name={business.name}>{text}</WholeName>
            </p>
          ) : null}
        </div>
        <StreetScene
          name={isOpen || status === 'booked' ? 'booked' : 'shutter'}
          className="hidden w-64 shrink-0 rounded-card md:block"
        />
      </div>
      <div className="mt-4">
        <ErrorSummary form={form as never} fields={[]} />
      </div>
      <Offer view={view} />
      <Facts view={view} />
      {booking ? (
        <p className="mt-6">
          <Link className="btn btn-coral w-full sm:w-auto" to={paths.booking(booking.token)}>
            See your booking
          </Link>
        </p>
      ) : null}
      {isOpen ? <Leave /> : null}
      {business.isListed && !booking ? (
        <p className="mt-6 flex flex-wrap gap-3">
          <Link
            className={`btn w-full sm:w-auto ${isOpen ? 'btn-quiet' : 'btn-action'}`}
            to={paths.bookBusiness(business.slug, again)}
          >
            See other days
          </Link>
          {status === 'left' && !hasPassed ? (
            <Link
              className="btn btn-quiet w-full sm:w-auto"
              to={paths.waitAtBusiness(business.slug, { ...again, ...view.asked })}
            >
              Join again
            </Link>
          ) : null}
        </p>
      ) : null}
    </div>
  )
}
