import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { searchTerm } from '#app/domain/businesses/filters.ts'
import { requireOwner } from '#app/http/actor.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { paths } from '#app/paths.ts'
import { SearchPage } from '#app/ui/desk/search-page.tsx'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { ownerSearch } from './owner-search.server.ts'

export const meta = pageTitle('Search')

const kinds = [
  { label: 'Customers', detail: 'By name, email or phone', to: paths.clients() },
  { label: 'Bookings', detail: 'By customer', to: paths.dashboard('bookings') },
  { label: 'Services and people', detail: 'By name', to: paths.ownServices() },
]

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const actor = await requireOwner(request)
  const search = searchTerm(new URL(request.url).searchParams.get('search'))
  return { search, groups: await ownerSearch(actor, search) }
})

export default function OwnerSearchScreen() {
  return (
    <SearchPage
      {...useLoaderData<typeof loader>()}
      hint="Name, phone, page"
      kinds={kinds}
      examples={['opening hours', 'receipts']}
    />
  )
}
