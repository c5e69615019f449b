import type { MetaFunction } from '@remix-run/node'
import { paths } from '#app/paths.ts'
import { pageMeta, siteUrl } from '#app/ui/layout/page-meta.ts'
import { PricingPage } from './pricing-page.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Pricing',
    description: 'List your business for free, or be featured for R299 a month. Cancel anytime.',
    canonical: siteUrl(matches, paths.pricing()),
  })

export default function Pricing() {
  return <PricingPage />
}
