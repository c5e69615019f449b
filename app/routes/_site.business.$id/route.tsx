import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { isRouteErrorResponse, useLoaderData, useRouteError } from '@remix-run/react'
import { profileOffer } from '#app/domain/availability/profile-offer.server.ts'
import { pageNumber } from '#app/domain/businesses/filters.ts'
import { businessPage } from '#app/domain/businesses/queries.server.ts'
import { countView } from '#app/domain/businesses/views-count.server.ts'
import { excerpt } from '#app/domain/excerpt.ts'
import { businessTag } from '#app/domain/kept-pages/tags.ts'
import { businessReviews, noReviews } from '#app/domain/reviews/queries.server.ts'
import { actorOf } from '#app/http/actor.server.ts'
import { describePage } from '#app/http/shared-page.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { visitorOf } from '#app/http/visitor.server.ts'
import { paths } from '#app/paths.ts'
import { BusinessProfile } from './business-profile.tsx'
import { PausedBusiness } from './paused-business.tsx'
import { listedProfile, pausedProfile } from './profile-data.server.ts'
import { BusinessNotFound } from '#app/ui/business/business-not-found.tsx'
import { ErrorPage } from '#app/ui/layout/error-page.tsx'
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
  const found = await businessPage(actor, reference)
  const { slug } = found.business
  if (reference !== slug) throw redirect(paths.business(slug), 301)
  if (found.kind === 'paused') return pausedProfile(found)
  const query = new URL(request.url).searchParams
  const { id, bookable } = found.business
  const isKept = describePage(context, [businessTag(id)], { viewOf: id })
  if (!isKept) countView(actor, id, visitorOf(request, context))
  const [reviews, offer] = await Promise.all([
    found.hasReviews ? businessReviews(id, pageNumber(query.get('reviews'))) : noReviews,
    bookable ? profileOffer(id) : null,
  ])
  return listedProfile(found, reviews, offer, request.headers.get('save-data') === 'on')
})

export { unlessActionFailed as shouldRevalidate } from '#app/ui/booking/unless-action-failed.ts'

export default function Business() {
  const { page, ...profile } = useLoaderData<typeof loader>()
  if (page.kind === 'paused') return <PausedBusiness {...page.business} />
  return <BusinessProfile key={page.business.id} {...page} {...profile} />
}

/** Its own, for the spec has a profile say so where it cannot be shown for a fault as well. */
export function ErrorBoundary() {
  const error = useRouteError()
  return isRouteErrorResponse(error) && error.status !== 404 ? <ErrorPage /> : <BusinessNotFound />
}
