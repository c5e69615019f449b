import { Form, Link } from '@remix-run/react'
import type { GuestBookingView } from '#app/domain/bookings/views.ts'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { HousePicture } from '#app/ui/street/house-picture.tsx'
import { StreetScene } from '#app/ui/street/street-scene.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import type { GuestBookingWords } from './guest-booking-words.server.ts'
import { CancelForm } from './cancel-form.tsx'
import { MoveForm } from './move-form.tsx'
import { Place } from './place.tsx'
import { Proposal } from './proposal.tsx'
import type { Step } from './steps.server.ts'
import { StepsDone } from './steps-done.tsx'
import { Ticket } from './ticket.tsx'
import type { FormConstraint } from '#app/ui/form/server-form.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { StatusBadge } from '#app/ui/booking/status-badge.tsx'

/** Answers a reminder. */
function Coming({ booking }: { booking: GuestBookingView }) {
  if (booking.isComing) {
    return <p className="mt-4">You have told {booking.business.name} that you are coming.</p>
  }
  return booking.mayConfirm && !booking.proposal ? (
    <Form method="post" className="mt-4">
      <p className="mb-2">Still coming? Let {booking.business.name} know.</p>
      <input type="hidden" name="sequence" value={booking.sequence} />
      <SubmitButton
        name="intent"
        value="confirm"
        pending="Sending..."
        className="btn btn-coral w-full sm:w-auto"
      >
        I am coming
      </SubmitButton>
    </Form>
  ) : null
}

type Props = {
  booking: GuestBookingView
  said: GuestBookingWords
  /** Empty once it can no longer be changed. */
  steps: Step[]
  /** What the link that was followed is for. */
  asked: string | null
  constraint: FormConstraint
  reply: FormReply | undefined
}

type IfPlansChangeProps = Omit<Props, 'said' | 'steps'> & { intent: unknown }

function IfPlansChange({ booking, asked, constraint, intent, reply }: IfPlansChangeProps) {
  const { business, appointment } = booking
  if (!booking.move && !booking.mayCancel) return null
  return (
    <section className="mt-8 space-y-4 print:hidden" aria-labelledby="if-plans-change">
      <h2 id="if-plans-change" className="text-xl">
        If plans change
      </h2>
      {booking.move ? (
        <MoveForm
          // A new time needs a fresh form.
          key={booking.startsAt}
          sequence={booking.sequence}
          offer={booking.move}
          asksAgain={booking.asksAgain}
          constraint={constraint}
          isAsked={asked === 'move'}
          reply={intent === 'move' ? reply : undefined}
        />
      ) : null}
      {booking.mayCancel ? (
        <CancelForm
          sequence={booking.sequence}
          isNotified={booking.directly === null}
          isAsked={asked === 'cancel'}
          reply={intent === 'cancel' ? reply : undefined}
        />
      ) : null}
      {booking.bookable ? (
        <p>
          <Link
            className="link inline-flex min-h-[2.75rem] items-center gap-2"
            to={paths.bookBusiness(business.slug, appointment.again)}
          >
            <Icon name="refresh" />
            Book this again
          </Link>
        </p>
      ) : null}
    </section>
  )
}

const picture = 'hidden w-64 shrink-0 rounded-card md:block'

export function GuestBooking({ booking, said, steps, asked, constraint, reply }: Props) {
  const { business, status, reason } = booking
  const intent = reply?.lastResult.initialValue?.['intent']
  return (
    <div className="wrap py-6 md:py-10">
      <div className="flex items-start justify-between gap-8">
        <div className="min-w-0 max-w-2xl">
          <StatusBadge status={status} isDeclined={booking.ending === 'declined'} />
          <h1 className="mt-2 break-words">{said.heading}</h1>
          <p className="mt-2 text-lg">{said.meaning}</p>
          {reason ? (
            <p className="mt-2 border-l-4 border-line pl-3">
              <span className="block text-sm text-muted">Reason</span>
              {reason}
            </p>
          ) : null}
          <Coming booking={booking} />
        </div>
        {status === 'CONFIRMED' && booking.mayCancel ? (
          <StreetScene name="booked" className={picture} />
        ) : (
          <HousePicture business={business} className={picture} eager />
        )}
      </div>
      <Proposal
        booking={booking}
        reply={intent === 'accept' || intent === 'decline' ? reply : undefined}
      />
      {steps.length > 0 ? <StepsDone steps={steps} /> : null}
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-12">
        <div className="min-w-0">
          <Ticket booking={booking} />
          <IfPlansChange
            booking={booking}
            asked={asked}
            constraint={constraint}
            intent={intent}
            reply={reply}
          />
        </div>
        <Place {...booking} />
      </div>
    </div>
  )
}
