import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, type ShouldRevalidateFunctionArgs } from '@remix-run/react'
import { proposalFormFor } from '#app/domain/proposals/form.server.ts'
import { proposeTime } from '#app/domain/proposals/propose.server.ts'
import { proposalForm } from '#app/domain/proposals/schema.ts'
import { requireOwner } from '#app/http/actor.server.ts'
import { constraintOf } from '#app/http/form-constraint.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import { useReply } from '#app/ui/form/use-reply.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { ProposeTime } from './propose-time.tsx'

export const meta = pageTitle('Propose another time')

export const loader = screen(async ({ request, params }: LoaderFunctionArgs) => ({
  ...(await proposalFormFor(await requireOwner(request), params['id'] ?? '')),
  constraint: constraintOf(proposalForm),
}))

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
export const shouldRevalidate = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => actionStatus === 409 || defaultShouldRevalidate

export default function ProposeScreen() {
  return <ProposeTime {...useLoaderData<typeof loader>()} reply={useReply<typeof action>()} />
}
