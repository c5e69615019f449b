import { paths } from '#app/paths.ts'
import { Link } from '#app/ui/primitives/link.tsx'

/** Beside the chips on phones, beside the count where there is room. */
export const ClearFilters = ({ className }: { className: string }) => (
  <Link
    className={`link min-h-[2.75rem] items-center text-sm md:text-base ${className}`}
    prefetch="intent"
    to={paths.directory()}
    preventScrollReset
  >
    Clear Filters
  </Link>
)
