import { Form } from '@remix-run/react'
import type { OwnerBooking } from '#app/domain/bookings/owner-list.ts'
import { formatMoment } from '#app/domain/local-time.ts'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { WholeText } from '#app/ui/primitives/whole-text.tsx'

/** Of the other time that was proposed: until when it is held, and the way back. */
export function Proposed({ id, until }: NonNullable<OwnerBooking['proposal']>) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-72 text-sm text-muted">
        <WholeText>
          {`You have proposed the new time. It is held until ${formatMoment(until)}, unless the customer answers before.`}
        </WholeText>
      </p>
      <Form method="post">
        <input type="hidden" name="proposalId" value={id} />
        <SubmitButton
          className="btn btn-quiet px-3 text-sm"
          pending="Saving..."
          name="intent"
          value="withdraw"
        >
          Withdraw the proposal
        </SubmitButton>
      </Form>
    </div>
  )
}
