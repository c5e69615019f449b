import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { featuredBusinesses, industryStats } from '#app/domain/businesses/queries.server.ts'
import { businessTag } from '#app/domain/kept-pages/tags.ts'
import { brand } from '#app/brand.ts'
import { asScriptText } from '#app/domain/structured-data/script-text.ts'
import { website } from '#app/domain/structured-data/website.ts'
import { publicUrl } from '#app/http/public-url.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { describePage } from '#app/http/shared-page.server.ts'
import { paths } from '#app/paths.ts'
import { pageMeta } from '#app/ui/layout/page-meta.ts'
import { StructuredData } from '#app/ui/layout/structured-data.tsx'
import { HomePage } from './home-page.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: 'Highly rated local businesses in Cape Town',
    description:
      'Find and book hairdressers, plumbers, restaurants and more in your own suburb of Cape Town. No account needed.',
    canonical: data?.canonical,
  })

export const loader = screen(async ({ request, context }: LoaderFunctionArgs) => {
  const [featured, stats] = await Promise.all([featuredBusinesses(), industryStats()])
  describePage(context, ['best', 'counts', ...featured.map(({ id }) => businessTag(id))])
  return {
    featured,
    stats,
    canonical: publicUrl(paths.home()),
    structured: asScriptText(
      website({
        name: brand.name,
        url: publicUrl(paths.home()),
        searchUrl: `${publicUrl(paths.directory())}?search={search_term_string}`,
      }),
    ),
    saveData: request.headers.get('save-data') === 'on',
  }
})

export { unlessActionFailed as shouldRevalidate } from '#app/ui/booking/unless-action-failed.ts'

export default function Home() {
  const found = useLoaderData<typeof loader>()
  return (
    <>
      <StructuredData text={found.structured} />
      <HomePage {...found} />
    </>
  )
}
