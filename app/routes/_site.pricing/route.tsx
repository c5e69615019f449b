import { data, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, type MetaFunction } from '@remix-run/react'
import { ownAccount } from '#app/domain/accounts/queries.server.ts'
import { planRows } from '#app/domain/subscriptions/plan/plan-rows.ts'
import { actorOf } from '#app/http/actor.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { paths } from '#app/paths.ts'
import { pageMeta, siteUrl } from '#app/ui/layout/page-meta.ts'
import { PricingPage } from './pricing-page.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Pricing',
    description: 'List your business for free, or be featured for R299 a month. Cancel anytime.',
    canonical: siteUrl(matches, paths.pricing()),
  })

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const actor = await actorOf(request)
  if (actor.kind !== 'user') return data({ own: null, rows: planRows })
  const { business } = await ownAccount(actor)
  const own = business && { plan: business.planStatus, hadTrial: business.trialUntil !== null }
  // Nothing of an owner stays in a browser that others use after them.
  return data({ own, rows: planRows }, { headers: { 'cache-control': 'no-store' } })
})

export default function Pricing() {
  return <PricingPage {...useLoaderData<typeof loader>()} />
}
