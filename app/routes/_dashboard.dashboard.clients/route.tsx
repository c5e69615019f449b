import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientPage } from '#app/domain/clients/clients.server.ts'
import { clientFilters } from '#app/domain/clients/views.ts'
import { requireOwner } from '#app/http/actor.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { ClientList } from './client-list.tsx'

export const meta = pageTitle('Customers')

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const actor = await requireOwner(request)
  const filters = clientFilters(new URL(request.url).searchParams)
  const { search, sort } = filters
  return { search, sort, ...(await clientPage(actor, filters)) }
})

export default function ClientsScreen() {
  return <ClientList {...useLoaderData<typeof loader>()} />
}
