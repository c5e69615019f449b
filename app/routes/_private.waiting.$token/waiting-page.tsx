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
import { StreetScene } from '#app/ui/street/street-scene.tsx'
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

export function WaitingPage({ view, reply }: { view: WaitingView; reply: FormReply | undefined }) {
  const [form] = useServerForm<Record<string, never>>('waiting', reply)
  const { business, booking, status, again, hasPassed } = view
  const [title, text] = standing(view)
  const isOpen = status === 'waiting' || status === 'offered'
  return (
    <div className="wrap max-w-3xl py-6 md:py-12">
      <div className="flex items-center justify-between gap-8">
        <div className="min-w-0">
          <Badge view={view} />
          <h1 className="mt-2">{title}</h1>
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
      <WaitingCard view={view} />
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
      {isOpen ? <Leave /> : null}
    </div>
  )
}
