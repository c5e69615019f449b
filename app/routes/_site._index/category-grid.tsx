import { Link } from '@remix-run/react'
import { industrySlugs, type Industry } from '#app/domain/businesses/industries.ts'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'

const popular: [Industry, string][] = [
  ['Hair Salons', '12+'],
  ['Restaurants', '25+'],
  ['Home Services', '18+'],
  ['Fitness', '8+'],
  ['Automotive', '15+'],
  ['Beauty & Wellness', '20+'],
]

function Tile({ industry, count }: { industry: Industry; count: string }) {
  const slug = industrySlugs[industry]
  return (
    <Link
      prefetch="intent"
      to={paths.directory({ industry })}
      className="card flex h-full flex-col gap-2 p-3 transition-shadow duration-150 hover:shadow-lifted sm:flex-row sm:items-center sm:gap-3 md:p-4"
    >
      <span
        className={`flex h-12 w-12 shrink-0 items-center justify-center rounded-control text-white bg-facade-${slug}`}
      >
        <Icon name={slug} className="h-7 w-7" />
      </span>
      <span className="min-w-0 break-words">
        <span className="block font-semibold leading-snug">{industry}</span>
        <span className="block text-sm text-muted">{count}</span>
      </span>
    </Link>
  )
}

/** Shows the marketing counts of SPEC.md, not live ones. */
export function PopularCategories() {
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4">
      {popular.map(([industry, count]) => (
        <li key={industry}>
          <Tile industry={industry} count={count} />
        </li>
      ))}
    </ul>
  )
}

export function HotIndustries({ stats }: { stats: Partial<Record<Industry, number>> }) {
  const hot = Object.entries(stats) as [Industry, number][]
  return (
    <ul className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
      {hot.map(([industry, count]) => (
        <li key={industry}>
          <Tile industry={industry} count={`${count} ${count === 1 ? 'business' : 'businesses'}`} />
        </li>
      ))}
    </ul>
  )
}
