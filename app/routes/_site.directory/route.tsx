import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { lazy, Suspense } from 'react'
import { listsShown } from '#app/domain/kept-pages/lists-shown.ts'
import { screen } from '#app/http/screen.server.ts'
import { describePage } from '#app/http/shared-page.server.ts'
import { pageMeta } from '#app/ui/layout/page-meta.ts'
import { directoryData } from './directory-data.server.ts'
import { DirectoryPage } from './directory-page.tsx'

/** Apart, since most visitors never load it. */
const MapPage = lazy(() => import('./map-page.tsx'))

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: [data?.filters.industry ?? 'Businesses', data?.filters.area].filter(Boolean).join(', '),
    description: 'Search highly rated local businesses in Cape Town by name, trade and area.',
    canonical: data?.canonical,
    index:
      !data?.filters.onMap &&
      !data?.filters.search &&
      !data?.filters.openNow &&
      !data?.filters.near,
  })

export const loader = screen(async ({ request, context }: LoaderFunctionArgs) => {
  const found = await directoryData(new URL(request.url).searchParams)
  describePage(context, listsShown(found.filters))
  return found
})

export { unlessActionFailed as shouldRevalidate } from '#app/ui/booking/unless-action-failed.ts'

export default function Directory() {
  const { filters, unknownNear, unreadableBox, found, map } = useLoaderData<typeof loader>()
  if (found) return <DirectoryPage filters={filters} unknownNear={unknownNear} found={found} />
  return (
    <Suspense fallback={<div className="map-page min-h-screen" aria-busy="true" />}>
      <MapPage
        filters={filters}
        unknownNear={unknownNear}
        unreadableBox={unreadableBox}
        map={map}
      />
    </Suspense>
  )
}
