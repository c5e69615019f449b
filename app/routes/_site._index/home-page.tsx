import type { SerializeFrom } from '@remix-run/node'
import { brand } from '#app/brand.ts'
import type { Industry } from '#app/domain/businesses/industries.ts'
import { paths } from '#app/paths.ts'
import { CardGrid } from '#app/ui/business/card-grid.tsx'
import { IndustryLinks } from '#app/ui/business/industry-links.tsx'
import { Link } from '#app/ui/primitives/link.tsx'
import { hasPromised, PopularCategories } from './category-grid.tsx'
import { Hero } from './hero.tsx'
import { Reasons, Testimonials } from './reasons.tsx'
import type { loader } from './route.tsx'
import { Section } from './section.tsx'

export function HomePage({ featured, stats, saveData }: SerializeFrom<typeof loader>) {
  return (
    <>
      <Hero heading={brand.tagline} saveData={saveData} />
      <Section
        heading="Popular Service Categories"
        lead={
          hasPromised(stats)
            ? 'What people look for most, with at least this many of each.'
            : 'What people look for most.'
        }
      >
        <PopularCategories saveData={saveData} />
      </Section>
      {Object.keys(stats).length > 0 ? (
        <Section
          heading="What's Hot in CPT"
          lead="How many businesses are listed today, by industry."
        >
          <IndustryLinks industries={Object.entries(stats) as [Industry, number][]} />
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
