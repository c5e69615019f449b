import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { ownWaitingList, removeFromWaitingList } from '#app/domain/waiting/own-list.server.ts'
import { requireOwner } from '#app/http/actor.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { useReply } from '#app/ui/form/use-reply.ts'
import { OwnWaiting } from './own-waiting.tsx'

export const meta = pageTitle('Waiting list')

export const loader = screen(async ({ request }: LoaderFunctionArgs) =>
  ownWaitingList(await requireOwner(request)),
)

const removal = z.object({ intent: z.literal('remove'), id: z.string() })

const removed = {
  title: 'Taken off the Waiting List',
  description: 'The customer has been told by email.',
  kind: 'success',
} as const
const notWaiting = {
  title: 'Not on the Waiting List',
  description: 'This customer has booked a time, or left the list, in the meantime.',
  kind: 'destructive',
} as const

export const action = screen(async ({ request }: ActionFunctionArgs) => {
  const actor = await requireOwner(request)
  return handleForm(request, removal, async ({ id }) => {
    const isRemoved = await removeFromWaitingList(actor, { entryId: id })
    return redirectWith(paths.ownWaitingList(), isRemoved ? removed : notWaiting)
  })
})

export default function OwnWaitingScreen() {
  return <OwnWaiting {...useLoaderData<typeof loader>()} reply={useReply<typeof action>()} />
}
