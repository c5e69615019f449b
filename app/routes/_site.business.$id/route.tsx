import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { isRouteErrorResponse, useLoaderData, useRouteError } from '@remix-run/react'
import { businessPage } from '#app/domain/businesses/queries.server.ts'
import { pageNumber } from '#app/domain/businesses/filters.ts'
import { excerpt } from '#app/domain/excerpt.ts'
import { businessReviews } from '#app/domain/reviews/queries.server.ts'
import { sharePaths } from '#app/domain/share-pictures/share-picture.server.ts'
import { breadcrumbs } from '#app/domain/structured-data/breadcrumbs.ts'
import { localBusiness } from '#app/domain/structured-data/business.ts'
import { asScriptText } from '#app/domain/structured-data/script-text.ts'
import { recordView } from '#app/domain/businesses/views-count.server.ts'
import { standingOf } from '#app/domain/map/standing.server.ts'
import { actorOf } from '#app/http/actor.server.ts'
import { mapTiles } from '#app/http/map-tiles.server.ts'
import { publicUrl } from '#app/http/public-url.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { visitorOf } from '#app/http/visitor.server.ts'
import { paths } from '#app/paths.ts'
import { BusinessProfile } from './business-profile.tsx'
import { crumbsOf } from './profile-crumbs.ts'
import { PausedBusiness } from './paused-business.tsx'
import { BusinessNotFound } from '#app/ui/business/business-not-found.tsx'
import { ErrorPage } from '#app/ui/layout/error-page.tsx'
import { StructuredData } from '#app/ui/layout/structured-data.tsx'
import { pageMeta } from '#app/ui/layout/page-meta.ts'

export const meta: MetaFunction<typeof loader> = ({ data: found }) => {
  if (!found) return [{ title: 'Business Not Found' }, { name: 'robots', content: 'noindex' }]
  const { page, url } = found
  const { name } = page.business
  if (page.kind === 'paused') return pageMeta({ title: name, description: name, index: false })
  const { industry, suburb, city, description, logo } = page.business
  return pageMeta({
    title: `${name}, ${suburb || city}`,
    description: excerpt(description, 155) || `${name}: ${industry} in ${suburb || city}.`,
    canonical: url,
    image: logo ?? found.card,
  })
}

export const loader = screen(async ({ request, params, context }: LoaderFunctionArgs) => {
  const reference = params['id'] ?? ''
  const actor = await actorOf(request)
  const answer = await businessPage(actor, reference)
  const { slug } = answer.business
  const query = new URL(request.url).searchParams
  if (reference !== slug) throw redirect(paths.business(slug), 301)
  const saveData = request.headers.get('save-data') === 'on'
  const shown = { url: publicUrl(paths.business(slug)), saveData }
  if (answer.kind === 'paused') {
    return { ...shown, page: answer, structured: [], crumbs: [], card: null, standing: null }
  }
  const { business, opening } = answer
  await recordView(actor, business.id, visitorOf(request, context))
  const crumbs = crumbsOf(business)
  const reviews = await businessReviews(business.id, pageNumber(query.get('reviews')))
  const { card, house } = sharePaths(business)
  const documents = [
    localBusiness(
      business,
      {
        page: shown.url,
        book: publicUrl(paths.bookBusiness(slug)),
        image: publicUrl(business.logo ?? house),
      },
      opening,
      reviews,
    ),
    breadcrumbs(crumbs.map(({ label, to }) => ({ name: label, url: publicUrl(to) }))),
  ]
  return {
    ...shown,
    page: { kind: answer.kind, business, reviews },
    structured: documents.map(asScriptText),
    crumbs,
    card,
    standing: standingOf(business, mapTiles()),
  }
})

export { unlessActionFailed as shouldRevalidate } from '#app/ui/booking/unless-action-failed.ts'

export default function Business() {
  const { page, url, structured, crumbs, standing, saveData } = useLoaderData<typeof loader>()
  if (page.kind === 'paused') return <PausedBusiness {...page.business} />
  const { business, reviews } = page
  return (
    <>
      {structured.map((text) => (
        <StructuredData key={text} text={text} />
      ))}
      <BusinessProfile
        key={business.id}
        business={business}
        crumbs={crumbs}
        url={url}
        standing={standing}
        reviews={reviews}
        saveData={saveData}
      />
    </>
  )
}

/** Its own, for the spec has a profile say so where it cannot be shown for a fault as well. */
export function ErrorBoundary() {
  const error = useRouteError()
  return isRouteErrorResponse(error) && error.status !== 404 ? <ErrorPage /> : <BusinessNotFound />
}
