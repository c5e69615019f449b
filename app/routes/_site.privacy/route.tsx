import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { brand } from '#app/brand.ts'
import { paths } from '#app/paths.ts'
import { pageMeta, siteUrl } from '#app/ui/layout/page-meta.ts'
import { PrivacyPage } from './privacy-page.tsx'
import { retention } from './retention.server.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Privacy',
    description: `What ${brand.name} knows about you, and for how long.`,
    canonical: siteUrl(matches, paths.privacy()),
  })

export const loader = () => retention()

export default function Privacy() {
  return <PrivacyPage {...useLoaderData<typeof loader>()} />
}
