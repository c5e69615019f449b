import { industrySlugs, type Industry } from '#app/domain/businesses/industries.ts'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { Link } from '#app/ui/primitives/link.tsx'

/** To the directory of each industry, with how many businesses it has where that is known. */
export const IndustryLinks = ({
  industries,
}: {
  industries: readonly [industry: Industry, count: number | null][]
}) => (
  <ul className="grid grid-cols-2 gap-2 lg:grid-cols-4">
    {industries.map(([industry, count]) => (
      <li key={industry}>
        <Link
          prefetch="intent"
          to={paths.directory({ industry })}
          className="flex h-full min-h-[3rem] items-center gap-2 rounded-card border border-line bg-surface px-2 py-1 hover:bg-raised"
        >
          <span
            className={`flex h-8 w-8 shrink-0 items-center justify-center rounded-full text-white bg-facade-${industrySlugs[industry]}`}
          >
            <Icon name={industrySlugs[industry]} className="h-5 w-5" />
          </span>
          <span className="min-w-0 flex-1 items-center justify-between gap-2 text-sm leading-tight sm:flex">
            <span className="font-semibold">{industry}</span>
            {count === null ? null : (
              <span className="block pr-1 text-muted">
                {count}
                <span className="sr-only">{count === 1 ? ' business' : ' businesses'}</span>
              </span>
            )}
          </span>
        </Link>
      </li>
    ))}
  </ul>
)
