import type { DirectoryFilters } from '#app/domain/businesses/views.ts'
import { paths } from '#app/paths.ts'
import { Link } from '#app/ui/primitives/link.tsx'

/** At the end of the chips of what is set, and in the sheet of phones. */
export const ClearFilters = ({
  filters: { onMap },
  className = '',
}: {
  filters: DirectoryFilters
  className?: string
}) => (
  <Link
    className={`link inline-flex min-h-[2.75rem] shrink-0 items-center text-sm md:text-base ${className}`}
    prefetch="intent"
    to={paths.directory({ view: onMap ? 'map' : null })}
    preventScrollReset
  >
    Clear Filters
  </Link>
)
