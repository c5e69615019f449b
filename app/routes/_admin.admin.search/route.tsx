import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { searchTerm } from '#app/domain/businesses/filters.ts'
import { requireAdmin } from '#app/http/actor.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { paths } from '#app/paths.ts'
import { SearchPage } from '#app/ui/desk/search-page.tsx'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { adminSearch } from './admin-search.server.ts'

export const meta = pageTitle('Search')

const kinds = [
  { label: 'Businesses', detail: 'By name or owner', to: paths.admin('businesses') },
  { label: 'Users', detail: 'By email, name or business', to: paths.admin('users') },
  { label: 'Subscriptions', detail: 'By business or owner', to: paths.admin('subscriptions') },
]

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request)
  const search = searchTerm(new URL(request.url).searchParams.get('search'))
  return { search, groups: await adminSearch(admin, search) }
})

export default function AdminSearchScreen() {
  return (
    <SearchPage
      {...useLoaderData<typeof loader>()}
      eyebrow="Admin Dashboard"
      hint="Name, email or page"
      kinds={kinds}
      examples={['refunds', 'merge']}
    />
  )
}
