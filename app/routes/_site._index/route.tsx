import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { brand } from '#app/brand.ts'
import { featuredBusinesses, industryStats } from '#app/domain/businesses/queries.server.ts'
import { publicUrl } from '#app/http/public-url.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { paths } from '#app/paths.ts'
import { CardGrid } from '#app/ui/business/card-grid.tsx'
import { HotIndustries, PopularCategories } from './category-grid.tsx'
import { Hero } from './hero.tsx'
import { Reasons, Testimonials } from './reasons.tsx'
import { Section } from './section.tsx'
import { pageMeta } from '#app/ui/layout/page-meta.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: 'Highly rated local businesses in Cape Town',
    description:
      'Find and book hairdressers, plumbers, restaurants and more in your own suburb of Cape Town. No account needed.',
    canonical: data?.canonical,
  })

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const [featured, stats] = await Promise.all([featuredBusinesses(), industryStats()])
  return {
    featured,
    stats,
    canonical: publicUrl(paths.home()),
    saveData: request.headers.get('save-data') === 'on',
  }
})

export { unlessActionFailed as shouldRevalidate } from '#app/ui/booking/unless-action-failed.ts'

export default function Home() {
  const { featured, stats, saveData } = useLoaderData<typeof loader>()
  return (
    <>
      <Hero heading={brand.tagline} saveData={saveData} />
      <Section heading="Popular Service Categories">
        <PopularCategories />
      </Section>
      {Object.keys(stats).length > 0 ? (
        <Section heading="What's Hot in CPT">
          <HotIndustries stats={stats} />
        </Section>
      ) : null}
      <Section
        heading="Featured Gems"
        more={
          featured.length > 0 ? (
            <Link
              className="link inline-flex min-h-[2.75rem] items-center"
              prefetch="intent"
              to={paths.directory()}
            >
              Show Me More!
            </Link>
          ) : null
        }
      >
        {featured.length > 0 ? (
          <CardGrid businesses={featured} />
        ) : (
          <div className="panel text-center">
            <p>No spots found yet! Be the first to get your business on the map!</p>
            <Link className="btn btn-coral mt-4" to={paths.register()}>
              Get Your Spot Listed!
            </Link>
          </div>
        )}
      </Section>
      <Section heading="Why CPT Locals Love This">
        <Reasons />
      </Section>
      <Section heading="What locals say">
        <Testimonials />
      </Section>
    </>
  )
}
