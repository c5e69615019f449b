import type { MetaFunction } from '@remix-run/node'
import { brand } from '#app/brand.ts'
import { pageMeta } from '#app/ui/layout/page-meta.ts'
import { TermsPage } from './terms-page.tsx'

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Terms', description: `What ${brand.name} does, and what it does not.` })

export default function Terms() {
  return <TermsPage />
}
