import { Form } from '@remix-run/react'
import type { GuestBookingView } from '#app/domain/bookings/views.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'
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

/** Another time that the business proposed; nothing changes until it is accepted here. */
export function Proposal({
  booking: { proposal, when },
  reply,
}: {
  booking: GuestBookingView
  reply: FormReply | undefined
}) {
  const refusal = reply?.lastResult.error?.['']?.join(' ')
  if (!proposal && !refusal) return null
  return (
    <section className="panel -order-1 bg-warning-soft" aria-labelledby="proposal-heading">
      <h2 id="proposal-heading" className="text-xl">
        <WholeText>{proposal?.when ?? 'The proposed time'}</WholeText>
      </h2>
      {refusal ? (
        <p role="alert" className="error-text mt-2">
          {refusal}
        </p>
      ) : null}
      {proposal ? (
        <>
          <p className="text-muted">Instead of {when.replace(' SAST', '')}</p>
          {proposal.message ? <p className="mt-3 break-words">“{proposal.message}”</p> : null}
          <p className="mt-3">
            <WholeText>{`It is held for you until ${proposal.until}.`}</WholeText>
          </p>
          <div className="mt-4 flex flex-wrap gap-3">
            <Answer intent="accept" proposal={proposal} />
            <Answer intent="decline" proposal={proposal} />
          </div>
        </>
      ) : null}
    </section>
  )
}
