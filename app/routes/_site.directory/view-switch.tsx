import type { DirectoryFilters } from '#app/domain/businesses/views.ts'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { Link } from '#app/ui/primitives/link.tsx'
import { directoryQuery } from './directory-query.ts'

const half =
  'inline-flex min-h-[2.75rem] items-center gap-1 px-2 text-sm font-semibold md:gap-2 md:px-4 md:text-base'
const views = [
  { label: 'List', icon: 'list', onMap: false },
  { label: 'Map', icon: 'map', onMap: true },
] as const

/** List or map, with the same filters. */
export function ViewSwitch({ filters }: { filters: DirectoryFilters }) {
  return (
    <nav
      aria-label="View"
      className="inline-flex shrink-0 overflow-hidden rounded-control border border-edge bg-surface"
    >
      {views.map(({ label, icon, onMap }) => {
        const isShown = onMap === (filters.onMap ?? false)
        return (
          <Link
            key={label}
            to={paths.directory(directoryQuery({ ...filters, onMap }))}
            prefetch="intent"
            preventScrollReset
            aria-current={isShown ? 'page' : undefined}
            className={`${half} ${isShown ? 'bg-ink text-page forced-colors:underline' : 'hover:bg-raised'}`}
          >
            <Icon name={icon} className="h-4 w-4" />
            {label}
          </Link>
        )
      })}
    </nav>
  )
}
