import { Form } from '@remix-run/react'
import type { GuestBookingView } from '#app/domain/bookings/views.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { CalendarLeaf } from '#app/ui/booking/day-and-clock.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { WholeText } from '#app/ui/primitives/whole-text.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

function Answer({
  intent,
  proposal,
}: {
  intent: 'accept' | 'decline'
  proposal: NonNullable<GuestBookingView['proposal']>
}) {
  const isYes = intent === 'accept'
  return (
    <Form method="post" className="w-full sm:w-auto">
      <input type="hidden" name="proposalId" value={proposal.id} />
      <input type="hidden" name="startsAt" value={proposal.startsAt} />
      <SubmitButton
        name="intent"
        value={intent}
        pending="Sending..."
        className={`btn w-full sm:w-auto ${isYes ? 'btn-coral' : 'btn-quiet'}`}
      >
        {isYes ? 'Accept the new time' : 'Keep my booking as it is'}
      </SubmitButton>
    </Form>
  )
}

/** A day and its hours, under what they are of it. */
const Moment = ({
  label,
  leaf,
  clock,
  when,
  isNew = false,
}: Pick<NonNullable<GuestBookingView['proposal']>, 'leaf' | 'clock' | 'when'> & {
  label: string
  isNew?: boolean
}) => (
  <div className={`flex items-center gap-4 ${isNew ? 'compare-new' : ''}`}>
    <CalendarLeaf leaf={leaf} isOff={!isNew} />
    <p className="min-w-0">
      <span className="block text-sm text-muted">{label}</span>
      <span
        className={`block font-display text-xl font-bold tabular-nums ${isNew ? '' : 'text-muted'}`}
      >
        {clock}
      </span>
      <span className="sr-only">{when}</span>
    </p>
  </div>
)

/** Another time that the business proposed; nothing changes until it is accepted here. */
export function Proposal({
  booking: { proposal, appointment, when, business },
  reply,
}: {
  booking: GuestBookingView
  reply: FormReply | undefined
}) {
  const refusal = reply?.lastResult.error?.['']?.join(' ')
  if (!proposal && !refusal) return null
  return (
    <section className="panel ask mt-6" aria-labelledby="proposal-heading">
      <h2 id="proposal-heading" className="text-xl">
        {proposal ? 'Does the new time suit you?' : 'The proposed time'}
      </h2>
      {refusal ? (
        <p role="alert" className="error-text mt-2">
          {refusal}
        </p>
      ) : null}
      {proposal ? (
        <>
          <div className="compare mt-4">
            <Moment label="Now" leaf={appointment} clock={appointment.clock} when={when} />
            <Icon name="arrow-right" />
            <Moment label="Proposed" {...proposal} isNew />
          </div>
          {proposal.message ? (
            <p className="mt-4 border-l-4 border-line pl-3">
              <span className="block text-sm text-muted">{business.name} writes</span>
              <span className="break-words">{proposal.message}</span>
            </p>
          ) : null}
          <div className="mt-5 flex flex-wrap gap-3">
            <Answer intent="accept" proposal={proposal} />
            <Answer intent="decline" proposal={proposal} />
          </div>
          <p className="mt-3 text-sm text-muted">
            <WholeText>{`It is held for you until ${proposal.until}.`}</WholeText>
          </p>
        </>
      ) : null}
    </section>
  )
}
