import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { lazy, Suspense } from 'react'
import { listsShown } from '#app/domain/kept-pages/lists-shown.ts'
import { screen } from '#app/http/screen.server.ts'
import { statusOf } from '#app/http/status.ts'
import { describePage } from '#app/http/shared-page.server.ts'
import { pageMeta } from '#app/ui/layout/page-meta.ts'
import { directoryData } from './directory-data.server.ts'
import { DirectoryPage } from './directory-page.tsx'

/** Apart, since most visitors never load it. */
const MapPage = lazy(() => import('./map-page.tsx'))

export const meta: MetaFunction<typeof loader> = ({ data: found }) =>
  pageMeta({
    title: [found?.filters.industry ?? 'Businesses', found?.filters.area]
      .filter(Boolean)
      .join(', '),
    description: 'Search highly rated local businesses in Cape Town by name, trade and area.',
    canonical: found?.canonical,
    index:
      !found?.filters.onMap &&
      !found?.filters.search &&
      !found?.filters.openNow &&
      !found?.filters.near,
  })

export const loader = screen(async ({ request, context }: LoaderFunctionArgs) => {
  const found = await directoryData(new URL(request.url).searchParams)
  // Nothing is kept of a search that was ended, nor does a crawler take it for empty.
  if (found.tooWide) return data(found, { status: statusOf['timed-out'] })
  describePage(context, listsShown(found.filters))
  return data(found)
})

export { unlessActionFailed as shouldRevalidate } from '#app/ui/booking/unless-action-failed.ts'

export default function Directory() {
  const { filters, unknownNear, unreadableBox, found, map, tooWide } =
    useLoaderData<typeof loader>()
  if (!map) return <DirectoryPage {...{ filters, unknownNear, found, tooWide }} />
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
