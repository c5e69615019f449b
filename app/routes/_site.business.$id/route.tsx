import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { isRouteErrorResponse, useLoaderData, useRouteError } from '@remix-run/react'
import { businessPage } from '#app/domain/businesses/queries.server.ts'
import { structuredData } from '#app/domain/structured-data/business.ts'
import { asScriptText } from '#app/domain/structured-data/script-text.ts'
import { recordView } from '#app/domain/businesses/views-count.server.ts'
import { actorOf } from '#app/http/actor.server.ts'
import { publicUrl } from '#app/http/public-url.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { visitorOf } from '#app/http/visitor.server.ts'
import { paths } from '#app/paths.ts'
import { BusinessProfile } from './business-profile.tsx'
import { PausedBusiness } from './paused-business.tsx'
import { BusinessNotFound } from '#app/ui/business/business-not-found.tsx'
import { ErrorPage } from '#app/ui/layout/error-page.tsx'
import { pageMeta } from '#app/ui/layout/page-meta.ts'

export const meta: MetaFunction<typeof loader> = ({ data: found }) => {
  if (!found) return [{ title: 'Business Not Found' }, { name: 'robots', content: 'noindex' }]
  const { page, url } = found
  const { name } = page.business
  if (page.kind === 'paused') return pageMeta({ title: name, description: name, index: false })
  const { industry, suburb, city, description, logo } = page.business
  return [
    ...pageMeta({
      title: `${name}, ${suburb || city}`,
      description: description.slice(0, 155) || `${name}: ${industry} in ${suburb || city}.`,
      canonical: url,
      image: logo,
    }),
  ]
}

export const loader = screen(async ({ request, params, context }: LoaderFunctionArgs) => {
  const reference = params['id'] ?? ''
  const actor = await actorOf(request)
  const page = await businessPage(actor, reference)
  const { slug } = page.business
  if (reference !== slug) throw redirect(paths.business(slug), 301)
  const url = publicUrl(paths.business(slug))
  if (page.kind === 'listed') await recordView(actor, page.business.id, visitorOf(request, context))
  return data({
    page,
    url,
    structured: page.kind === 'listed' ? asScriptText(structuredData(page.business, url)) : null,
    saveData: request.headers.get('save-data') === 'on',
  })
})

export { unlessActionFailed as shouldRevalidate } from '#app/ui/booking/unless-action-failed.ts'

export default function Business() {
  const { page, url, structured, saveData } = useLoaderData<typeof loader>()
  if (page.kind === 'paused') return <PausedBusiness {...page.business} />
  return (
    <>
      {structured ? (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: structured }} />
      ) : null}
      <BusinessProfile
        key={page.business.id}
        business={page.business}
        url={url}
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
