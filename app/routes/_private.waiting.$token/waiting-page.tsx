import { Form, Link } from '@remix-run/react'
import type { WaitingView } from '#app/domain/waiting/views.ts'
import { paths } from '#app/paths.ts'
import { StatusBadge } from '#app/ui/booking/status-badge.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { useServerForm } from '#app/ui/form/server-form.ts'
import { Disclosure } from '#app/ui/primitives/disclosure.tsx'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { WholeName } from '#app/ui/primitives/whole-name.tsx'
import { standing } from './standing.ts'
import { WaitingCard } from './waiting-card.tsx'

function Badge({ view: { status, offer, booking } }: { view: WaitingView }) {
  if (status === 'booked') {
    return booking?.stands ? (
      <StatusBadge status={booking.isConfirmed ? 'CONFIRMED' : 'PENDING'} />
    ) : null
  }
  if (offer) {
    return (
      <span className="badge status bg-warning-soft uppercase text-warning">
        Held until {offer.short}
      </span>
    )
  }
  const isOpen = status === 'waiting' || status === 'offered'
  return (
    <span
      className={`badge status uppercase ${isOpen ? 'bg-info-soft text-action' : 'bg-raised text-muted'}`}
    >
      {isOpen ? 'waiting' : status}
    </span>
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

/** Other days, and the same one again for who left it. */
function Ways({ view: { business, status, again, asked, hasPassed } }: { view: WaitingView }) {
  const isOpen = status === 'waiting' || status === 'offered'
  return (
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
          to={paths.waitAtBusiness(business.slug, { ...again, ...asked })}
        >
          Join again
        </Link>
      ) : null}
    </p>
  )
}

export function WaitingPage({
  view,
  banner,
  reply,
}: {
  view: WaitingView
  /** The address of the picture above it. */
  banner: string
  reply: FormReply | undefined
}) {
  const [form] = useServerForm<Record<string, never>>('waiting', reply)
  const { business, booking, status } = view
  const [title, text] = standing(view)
  return (
    <>
      <img className="booked-banner" src={banner} alt="" />
      <div className="wrap max-w-3xl py-6 md:py-10">
        <Badge view={view} />
        <h1 className="mt-2">{title}</h1>
        {text ? (
          <p className="mt-2 text-pretty text-lg">
            <WholeName name={business.name}>{text}</WholeName>
          </p>
        ) : null}
        <div className="mt-4">
          <ErrorSummary form={form as never} fields={[]} />
        </div>
        <WaitingCard view={view} />
        {business.isListed && !booking ? <Ways view={view} /> : null}
        {status === 'waiting' || status === 'offered' ? <Leave /> : null}
      </div>
    </>
  )
}
