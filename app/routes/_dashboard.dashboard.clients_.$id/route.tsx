import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { UserActor } from '#app/domain/actor.ts'
import { clientDetails } from '#app/domain/clients/clients.server.ts'
import { clientForm, type ClientForm } from '#app/domain/clients/schema.ts'
import { anonymiseClient, noteClient } from '#app/domain/clients/edit.server.ts'
import { requireOwner } from '#app/http/actor.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import { useReply } from '#app/ui/form/use-reply.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { ClientView } from './client-view.tsx'

export const meta = pageTitle('Customer')

export const loader = screen(async ({ request, params }: LoaderFunctionArgs) => ({
  client: await clientDetails(await requireOwner(request), params['id'] ?? ''),
}))

async function save(actor: UserActor, bookingId: string, form: ClientForm) {
  if (form.intent === 'forget') {
    await anonymiseClient(actor, { bookingId })
    return redirectWith(paths.clients(), { title: 'Customer Details Deleted', kind: 'success' })
  }
  await noteClient(actor, { bookingId, note: form.note, before: form.before })
  return redirectWith(paths.client(bookingId), { title: 'Note Saved', kind: 'success' })
}

export const action = screen(async ({ request, params }: ActionFunctionArgs) => {
  const actor = await requireOwner(request)
  return handleForm(request, clientForm, (form) => save(actor, params['id'] ?? '', form))
})

export default function ClientScreen() {
  const { client } = useLoaderData<typeof loader>()
  return <ClientView client={client} reply={useReply<typeof action>()} />
}
