import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { UserActor } from '#app/domain/actor.ts'
import {
  cancelBooking,
  completeBooking,
  confirmBooking,
  declineBooking,
} from '#app/domain/bookings/answer.server.ts'
import { customerNotice } from '#app/domain/bookings/customer-notice.server.ts'
import type { BookingRecord } from '#app/domain/bookings/record.server.ts'
import { ownerBooking } from '#app/domain/bookings/owner-booking.server.ts'
import { ownerDecision, type OwnerDecision } from '#app/domain/bookings/owner-decision.ts'
import { markNoShow, noteBooking } from '#app/domain/calendar/marks.server.ts'
import { withdrawProposal } from '#app/domain/proposals/end.server.ts'
import { requireOwner } from '#app/http/actor.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { BookingDetails } from './booking-details.tsx'
import { useReply } from '#app/ui/form/use-reply.ts'

export const meta = pageTitle('Booking details')

export const loader = screen(async ({ request, params }: LoaderFunctionArgs) => ({
  booking: await ownerBooking(await requireOwner(request), params['id'] ?? ''),
}))

const toasts = (bookingId: string, title: string, description?: string) =>
  redirectWith(paths.ownBooking(bookingId), {
    title,
    ...(description && { description }),
    kind: 'success',
  })

const told = async ({ booking: { id, customerEmail } }: BookingRecord, title: string) =>
  toasts(id, title, await customerNotice(customerEmail))

async function decide(actor: UserActor, bookingId: string, decision: OwnerDecision) {
  switch (decision.intent) {
    case 'confirm':
      return told(
        await confirmBooking(actor, { bookingId, sequence: decision.sequence }),
        'Booking Confirmed',
      )
    case 'decline':
      return told(await declineBooking(actor, { bookingId, ...decision }), 'Booking Declined')
    case 'cancel':
      return told(await cancelBooking(actor, { bookingId, ...decision }), 'Booking Cancelled')
    case 'complete':
      await completeBooking(actor, { bookingId, sequence: decision.sequence })
      return toasts(bookingId, 'Booking Completed')
    case 'no-show':
    case 'came':
      await markNoShow(actor, {
        bookingId,
        noShow: decision.intent === 'no-show',
        sequence: decision.sequence,
      })
      return toasts(
        bookingId,
        decision.intent === 'came' ? 'Marked as Attended' : 'Marked as No-Show',
      )
    case 'withdraw':
      await withdrawProposal(actor, { bookingId, proposalId: decision.proposalId })
      return toasts(bookingId, 'Proposal Taken Back', 'The booking stays as it is.')
    case 'note':
      await noteBooking(actor, { bookingId, ...decision })
      return toasts(bookingId, 'Note Saved')
  }
}

export const action = screen(async ({ request, params }: ActionFunctionArgs) => {
  const actor = await requireOwner(request)
  return handleForm(request, ownerDecision, (decision) =>
    decide(actor, params['id'] ?? '', decision),
  )
})

/** Reload after a conflict, to show the booking's current state. */
export { revalidateAfterConflict as shouldRevalidate } from '#app/ui/form/use-reply.ts'

export default function BookingScreen() {
  const { booking } = useLoaderData<typeof loader>()
  return <BookingDetails booking={booking} reply={useReply<typeof action>()} />
}
