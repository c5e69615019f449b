import type { GuestBookingView } from '#app/domain/bookings/views.ts'
import type { GuestBookingWords } from './guest-booking-words.server.ts'
import { CancelForm } from './cancel-form.tsx'
import { Coming } from './coming.tsx'
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

type Props = {
  booking: GuestBookingView
  /** The address of the picture above it. */
  banner: string
  said: GuestBookingWords
  /** Empty once it can no longer be changed. */
  steps: Step[]
  /** What the link that was followed is for. */
  asked: string | null
  constraint: FormConstraint
  reply: FormReply | undefined
}

type IfPlansChangeProps = Omit<Props, 'steps' | 'banner'> & { intent: unknown }

function IfPlansChange({ booking, said, asked, constraint, intent, reply }: IfPlansChangeProps) {
  if (!booking.mayCancel) return null
  return (
    <section className="mt-8 print:hidden" aria-labelledby="if-plans-change">
      <h2 id="if-plans-change" className="text-xl">
        If plans change
      </h2>
      <div className="mt-3 space-y-3">
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
      </div>
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

/** How it stands, in words. */
function Standing({ booking, said }: Pick<Props, 'booking' | 'said'>) {
  const { status, hasCome, ending, reason } = booking
  return (
    <>
      <StatusBadge status={status} isMissed={!hasCome} isDeclined={ending === 'declined'} />
      <h1 className="mt-2 break-words">{said.heading}</h1>
      <p className="mt-2 text-lg">{said.meaning}</p>
      {reason ? (
        <p className="mt-2 border-l-4 border-line pl-3">
          <span className="block text-sm text-muted">Reason</span>
          {reason}
        </p>
      ) : null}
    </>
  )
}

export function GuestBooking(props: Props) {
  const { booking, banner, said, steps, asked, constraint, reply } = props
  const intent = reply?.lastResult.initialValue?.['intent']
  const answer = intent === 'accept' || intent === 'decline' ? reply : undefined
  const isAsked = booking.proposal !== null || answer?.lastResult.error !== undefined
  const isAside = [asked, intent].some((what) => what === 'move' || what === 'cancel')
  return (
    <>
      <img className="booked-banner" src={banner} alt="" />
      <div className="wrap py-6 md:py-10">
        <UnshownRefusal reply={reply} shown={shownForms(booking)} />
        <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-12">
          <div className="min-w-0">
            <Standing booking={booking} said={said} />
            <Coming booking={booking} />
            {isAsked ? <Proposal booking={booking} reply={answer} /> : null}
            {steps.length > 0 ? <StepsDone steps={steps} /> : null}
            <div className="mt-8">
              <Ticket booking={booking} isAside={isAside} whatsapp={said.whatsapp} />
            </div>
            <IfPlansChange
              booking={booking}
              said={said}
              asked={asked}
              constraint={constraint}
              intent={intent}
              reply={reply}
            />
          </div>
          <Place {...booking} maps={said.maps} />
        </div>
      </div>
    </>
  )
}
