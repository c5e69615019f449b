import { Form, Link } from '@remix-run/react'
import type { GuestBookingView } from '#app/domain/bookings/views.ts'
import { HousePicture } from '#app/ui/street/house-picture.tsx'
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
import { UnshownRefusal } from '#app/ui/form/unshown-refusal.tsx'

/** Answers a reminder. */
function Coming({ booking }: { booking: GuestBookingView }) {
  if (booking.isComing) {
    return <p className="mt-4">You have told {booking.business.name} that you are coming.</p>
  }
  return booking.mayConfirm && !booking.proposal ? (
    <Form method="post" className="mt-4">
      <p className="mb-2">Still coming? Let {booking.business.name} know.</p>
      <input type="hidden" name="sequence" value={booking.sequence} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          name="intent"
          value="confirm"
          pending="Sending..."
          className="btn btn-coral w-full sm:w-auto"
        >
          I am coming
        </SubmitButton>
        <Link className="btn btn-quiet w-full sm:w-auto" to="?do=cancel#cancel">
          I cannot come
        </Link>
      </div>
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

type IfPlansChangeProps = Omit<Props, 'steps'> & { intent: unknown }

function IfPlansChange({ booking, said, asked, constraint, intent, reply }: IfPlansChangeProps) {
  if (!booking.mayCancel) return null
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
      {said.whyStays ? <p className="break-words">{said.whyStays}</p> : null}
      <CancelForm
        sequence={booking.sequence}
        isNotified={booking.directly === null}
        isAsked={asked === 'cancel'}
        reply={intent === 'cancel' ? reply : undefined}
      />
    </section>
  )
}

/** Forms that are there to say why they were refused. */
const shownForms = ({ move, mayCancel }: GuestBookingView) => [
  move && 'move',
  mayCancel && 'cancel',
  // Their part of the page comes back for that.
  'accept',
  'decline',
]

/** On phones `-order-1` puts the steps of the second before the appointment. */
const column = 'contents lg:flex lg:flex-col lg:gap-8'

export function GuestBooking({ booking, said, steps, asked, constraint, reply }: Props) {
  const { business, status, reason } = booking
  const intent = reply?.lastResult.initialValue?.['intent']
  const answer = intent === 'accept' || intent === 'decline' ? reply : undefined
  const isAsked = booking.proposal !== null || answer?.lastResult.error !== undefined
  const isAside = [asked, intent].some((what) => what === 'move' || what === 'cancel')
  return (
    <div className="wrap py-6 md:py-10">
      <UnshownRefusal reply={reply} shown={shownForms(booking)} />
      <div className="flex flex-col gap-8 lg:grid lg:grid-cols-[minmax(0,1fr)_23rem] lg:items-start lg:gap-12">
        <div className={column}>
          <div className="-order-1">
            <StatusBadge
              status={status}
              isMissed={!booking.hasCome}
              isDeclined={booking.ending === 'declined'}
            />
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
          {isAsked ? <Proposal booking={booking} reply={answer} /> : null}
          <div className="min-w-0">
            <Ticket booking={booking} isAside={isAside} whatsapp={said.whatsapp} />
            <IfPlansChange
              booking={booking}
              said={said}
              asked={asked}
              constraint={constraint}
              intent={intent}
              reply={reply}
            />
          </div>
        </div>
        <div className={column}>
          <HousePicture
            business={business}
            className="-order-1 hidden w-full rounded-card lg:block"
          />
          {steps.length > 0 ? <StepsDone steps={steps} /> : null}
          <Place {...booking} />
        </div>
      </div>
    </div>
  )
}
