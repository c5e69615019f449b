import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { customerNotice } from '#app/domain/bookings/customer-notice.server.ts'
import { entryChoices } from '#app/domain/calendar/choices.server.ts'
import { ownEntryForm, sentEntry } from '#app/domain/calendar/own-entry-schema.ts'
import { enterBooking } from '#app/domain/calendar/own-entry.server.ts'
import { requireOwner } from '#app/http/actor.server.ts'
import { constraintOf } from '#app/http/form-constraint.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import { useReply } from '#app/ui/form/use-reply.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { EntryForm } from './entry-form.tsx'

export const meta = pageTitle('New booking')

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const choices = await entryChoices(await requireOwner(request))
  return { choices, query, constraint: constraintOf(ownEntryForm) }
})

export const action = screen(async ({ request }: ActionFunctionArgs) => {
  const actor = await requireOwner(request)
  return handleForm(request, sentEntry, async (entry) => {
    const { id } = await enterBooking(actor, entry)
    const description = entry.customerEmail ? await customerNotice(entry.customerEmail) : undefined
    return redirectWith(paths.ownBooking(id), {
      title: 'Booking Entered',
      ...(description && { description }),
      kind: 'success',
    })
  })
})

export default function NewBookingScreen() {
  return <EntryForm {...useLoaderData<typeof loader>()} reply={useReply<typeof action>()} />
}
