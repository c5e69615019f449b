import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ownerBooking } from '#app/domain/bookings/owner-booking.server.ts'
import type { OwnerBooking } from '#app/domain/bookings/owner-list.ts'
import { whatBecame } from '#app/domain/bookings/what-became.ts'
import { changeBooking } from '#app/domain/calendar/change.server.ts'
import { entryChoices } from '#app/domain/calendar/choices.server.ts'
import { changeForm } from '#app/domain/calendar/own-entry-schema.ts'
import { requireOwner } from '#app/http/actor.server.ts'
import { constraintOf } from '#app/http/form-constraint.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import { useReply } from '#app/ui/form/use-reply.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { ChangeBooking } from './change-booking.tsx'

export const meta = pageTitle('Change booking')

/** To the booking itself, which is not changed any more. */
const leaveBooking = ({ id, status, history }: OwnerBooking) =>
  redirectWith(paths.ownBooking(id), {
    title: 'Not Changed',
    description: whatBecame(status, history) ?? 'Please answer the request first.',
    kind: 'destructive',
  })

export const loader = screen(async ({ request, params }: LoaderFunctionArgs) => {
  const actor = await requireOwner(request)
  const booking = await ownerBooking(actor, params['id'] ?? '')
  if (!booking.can.change) throw await leaveBooking(booking)
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const choices = await entryChoices(actor)
  return { booking, choices, asked, constraint: constraintOf(changeForm) }
})

export const action = screen(async ({ request, params }: ActionFunctionArgs) => {
  const actor = await requireOwner(request)
  const bookingId = params['id'] ?? ''
  return handleForm(request, changeForm, async (wanted) => {
    await changeBooking(actor, { bookingId, ...wanted })
    return redirectWith(paths.ownBooking(bookingId), { title: 'Booking Changed', kind: 'success' })
  })
})

/** Reload after a conflict, to show what the booking is by now. */
export { revalidateAfterConflict as shouldRevalidate } from '#app/ui/form/use-reply.ts'

export default function ChangeScreen() {
  return <ChangeBooking {...useLoaderData<typeof loader>()} reply={useReply<typeof action>()} />
}
