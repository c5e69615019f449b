import type { MetaFunction } from '@remix-run/node'
import { brand } from '#app/brand.ts'
import { paths } from '#app/paths.ts'
import { pageMeta, siteUrl } from '#app/ui/layout/page-meta.ts'
import { TermsPage } from './terms-page.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Terms',
    description: `What ${brand.name} does, and what it does not.`,
    canonical: siteUrl(matches, paths.terms()),
  })

export default function Terms() {
  return <TermsPage />
}
