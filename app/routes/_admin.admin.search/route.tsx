import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { searchTerm } from '#app/domain/businesses/filters.ts'
import { requireAdmin } from '#app/http/actor.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { SearchPage } from '#app/ui/desk/search-page.tsx'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { adminSearch } from './admin-search.server.ts'

export const meta = pageTitle('Search')

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request)
  const search = searchTerm(new URL(request.url).searchParams.get('search'))
  return { search, groups: await adminSearch(admin, search) }
})

export default function AdminSearchScreen() {
  return (
    <SearchPage {...useLoaderData<typeof loader>()} hint="Business, user, subscription, page" />
  )
}
