import { useLoaderData, type MetaFunction } from '@remix-run/react'
import { apiGuide } from '#app/domain/api/guide.server.ts'
import { publicUrl } from '#app/http/public-url.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { paths } from '#app/paths.ts'
import { ApiGuide } from './api-guide.tsx'
import { pageMeta, siteUrl } from '#app/ui/layout/page-meta.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'API guide',
    description: 'Every call of the JSON API, with its fields, examples and answers.',
    canonical: siteUrl(matches, paths.apiGuide()),
  })

export const loader = screen(async () => ({
  guide: apiGuide(),
  documentUrl: publicUrl(paths.api.document()),
}))

export default function ApiGuideScreen() {
  return <ApiGuide {...useLoaderData<typeof loader>()} />
}
