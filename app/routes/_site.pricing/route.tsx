import type { MetaFunction } from '@remix-run/node'
import { pageMeta } from '#app/ui/layout/page-meta.ts'
import { PricingPage } from './pricing-page.tsx'

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Pricing',
    description: 'List your business for free, or be featured for R299 a month. Cancel anytime.',
  })

export default function Pricing() {
  return <PricingPage />
}
