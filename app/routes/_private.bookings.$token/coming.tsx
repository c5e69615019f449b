import { Form, Link } from '@remix-run/react'
import type { GuestBookingView } from '#app/domain/bookings/views.ts'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

/** Answers a reminder. */
export function Coming({ booking }: { booking: GuestBookingView }) {
  const { business, isComing, mayConfirm, proposal, sequence } = booking
  if (isComing) return <p className="mt-4">You have told {business.name} that you are coming.</p>
  if (!mayConfirm || proposal) return null
  return (
    <section className="panel ask mt-6" aria-labelledby="still-coming">
      <h2 id="still-coming" className="text-xl">
        Still coming?
      </h2>
      <p className="mt-1">Let {business.name} know.</p>
      <Form method="post" className="mt-4 flex flex-wrap gap-3">
        <input type="hidden" name="sequence" value={sequence} />
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
      </Form>
    </section>
  )
}
