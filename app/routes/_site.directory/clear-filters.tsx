import type { DirectoryFilters } from '#app/domain/businesses/views.ts'
import { paths } from '#app/paths.ts'
import { Link } from '#app/ui/primitives/link.tsx'

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

/** Beside the chips on phones and on the map; above the list there is room beside the count. */
export const ClearBesideChips = ({ filters: { onMap } }: { filters: DirectoryFilters }) => (
  <ClearFilters
    onMap={onMap ?? false}
    className={onMap ? 'inline-flex' : 'inline-flex md:hidden'}
  />
)
