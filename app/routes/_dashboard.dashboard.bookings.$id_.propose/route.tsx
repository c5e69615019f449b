import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { OwnerBooking } from '#app/domain/bookings/owner-list.ts'
import { whatBecame } from '#app/domain/bookings/what-became.ts'
import { proposalFormFor } from '#app/domain/proposals/form.server.ts'
import { proposeTime } from '#app/domain/proposals/propose.server.ts'
import { proposalForm } from '#app/domain/proposals/schema.ts'
import { requireOwner } from '#app/http/actor.server.ts'
import { constraintOf } from '#app/http/form-constraint.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import styles from '#app/ui/booking/booking.css?url'
import { useReply } from '#app/ui/form/use-reply.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { ProposeTime } from './propose-time.tsx'

export const meta = pageTitle('Propose another time')

export const links = () => [{ rel: 'stylesheet', href: styles }]

/** To the booking itself, to whose customer no time can be proposed any more. */
const leaveBooking = ({ id, status, history, customerEmail }: OwnerBooking) =>
  redirectWith(paths.ownBooking(id), {
    title: 'Nothing Proposed',
    description:
      whatBecame(status, history) ??
      (customerEmail ? 'This booking has begun.' : 'There is no email address to write to.'),
    kind: 'destructive',
  })

export const loader = screen(async ({ request, params }: LoaderFunctionArgs) => {
  const form = await proposalFormFor(await requireOwner(request), params['id'] ?? '')
  if (!form.booking.can.propose) throw await leaveBooking(form.booking)
  return { ...form, constraint: constraintOf(proposalForm) }
})

export const action = screen(async ({ request, params }: ActionFunctionArgs) => {
  const actor = await requireOwner(request)
  const bookingId = params['id'] ?? ''
  return handleForm(request, proposalForm, async (wanted) => {
    await proposeTime(actor, { bookingId, ...wanted })
    return redirectWith(paths.ownBooking(bookingId), {
      title: 'Time Proposed',
      description:
        'The customer has been asked by email. The booking stays as it is until they answer.',
      kind: 'success',
    })
  })
})

/** Reload after a conflict, to show what the booking is by now. */
export { revalidateAfterConflict as shouldRevalidate } from '#app/ui/form/use-reply.ts'

export default function ProposeScreen() {
  return <ProposeTime {...useLoaderData<typeof loader>()} reply={useReply<typeof action>()} />
}
