import type { MetaFunction } from '@remix-run/node'
import { brand } from '#app/brand.ts'
import { pageMeta } from '#app/ui/layout/page-meta.ts'
import { PrivacyPage } from './privacy-page.tsx'

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Privacy',
    description: `What ${brand.name} knows about you, and for how long.`,
  })

export default function Privacy() {
  return <PrivacyPage />
}
