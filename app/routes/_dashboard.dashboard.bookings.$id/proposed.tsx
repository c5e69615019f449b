import { Form } from '@remix-run/react'
import type { OwnerBooking } from '#app/domain/bookings/owner-list.ts'
import { formatMoment } from '#app/domain/local-time.ts'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

/** The other time that was proposed, until it is answered. */
export function Proposed({ id, startsAt, until }: NonNullable<OwnerBooking['proposal']>) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-warning-soft px-4 py-3">
      <p className="min-w-0 flex-1 basis-72">
        You have proposed {formatMoment(startsAt)}. It is held until {formatMoment(until)}, unless
        the customer answers before.
      </p>
      <Form method="post">
        <input type="hidden" name="proposalId" value={id} />
        <SubmitButton className="btn btn-quiet" pending="Saving..." name="intent" value="withdraw">
          Withdraw the proposal
        </SubmitButton>
      </Form>
    </div>
  )
}
