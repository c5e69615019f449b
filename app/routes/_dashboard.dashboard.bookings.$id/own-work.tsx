import { Form, Link } from '@remix-run/react'
import type { OwnerBooking } from '#app/domain/bookings/owner-list.ts'
import { formatMoment } from '#app/domain/local-time.ts'
import { paths } from '#app/paths.ts'
import { NoteForm } from '#app/ui/desk/note-form.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

type Parts = { booking: OwnerBooking; reply: FormReply | undefined }

/** The other time that was proposed, until it is answered. */
function Proposed({ id, startsAt, until }: NonNullable<OwnerBooking['proposal']>) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-warning-soft px-4 py-3">
      <p className="min-w-0 flex-1 basis-72">
        You have proposed {formatMoment(startsAt)}. It is held until {formatMoment(until)}, unless
        the customer answers before.
      </p>
      <Form method="post">
        <input type="hidden" name="proposalId" value={id} />
        <SubmitButton className="btn btn-quiet" pending="Saving..." name="intent" value="withdraw">
          Take the proposal back
        </SubmitButton>
      </Form>
    </div>
  )
}

/** What an owner does with a booking besides answering it: change it, note that its guest did not come, a note. */
export function OwnWork({ booking, reply }: Parts) {
  const { can, noShow } = booking
  return (
    <>
      {booking.proposal ? <Proposed {...booking.proposal} /> : null}
      <div className="flex flex-wrap gap-3">
        {can.change ? (
          <Link className="btn btn-quiet" to={paths.changeBooking(booking.id)}>
            Change time, service or person
          </Link>
        ) : null}
        {can.propose ? (
          <Link className="btn btn-quiet" to={paths.proposeTime(booking.id)}>
            {booking.proposal ? 'Propose a different time' : 'Propose another time'}
          </Link>
        ) : null}
        {can.noShow ? (
          <Form method="post">
            <input type="hidden" name="sequence" value={booking.sequence} />
            <SubmitButton
              className="btn btn-quiet"
              pending="Saving..."
              name="intent"
              value={noShow ? 'came' : 'no-show'}
            >
              {noShow ? 'They did come' : 'Did not come'}
            </SubmitButton>
          </Form>
        ) : null}
      </div>
      <NoteForm note={booking.ownNote} rows={2} reply={reply} />
    </>
  )
}
