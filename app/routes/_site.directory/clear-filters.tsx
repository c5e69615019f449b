import { paths } from '#app/paths.ts'
import { Link } from '#app/ui/primitives/link.tsx'

/** Beside the chips on phones, beside the count where there is room. */
export const ClearFilters = ({ className, onMap }: { className: string; onMap?: boolean }) => (
  <Link
    className={`link shrink-0 min-h-[2.75rem] items-center text-sm md:text-base ${className}`}
    prefetch="intent"
    to={paths.directory({ view: onMap ? 'map' : null })}
    preventScrollReset
  >
    Clear Filters
  </Link>
)
