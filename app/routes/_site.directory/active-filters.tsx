import type { DirectoryFilters } from '#app/domain/businesses/views.ts'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { Link } from '#app/ui/primitives/link.tsx'
import { ClearFilters } from './clear-filters.tsx'
import { directoryQuery } from './directory-query.ts'

type Chip = { label: string; without: Partial<DirectoryFilters> }

export function chipsOf(filters: DirectoryFilters): Chip[] {
  const { search, industry, area, suburb, place, openNow, near, within } = filters
  return [
    ...(search ? [{ label: `“${search}”`, without: { search: '' } }] : []),
    ...(industry ? [{ label: industry, without: { industry: null } }] : []),
    ...(area ? [{ label: area, without: { area: null } }] : []),
    ...(suburb ? [{ label: suburb, without: { suburb: null } }] : []),
    ...(place ? [{ label: `Near “${place}”`, without: { place: null } }] : []),
    ...(near
      ? [
          {
            label: `Near ${near.label ?? 'you'}`,
            without: { near: null, within: null, sort: null },
          },
        ]
      : []),
    ...(near && within ? [{ label: `Within ${within} km`, without: { within: null } }] : []),
    ...(openNow ? [{ label: 'Open now', without: { openNow: false } }] : []),
  ]
}

/** `spoken` is the search that stands elsewhere: part by part above, or where nothing was found by it. */
export function ActiveFilters({
  filters,
  spoken = false,
}: {
  filters: DirectoryFilters
  spoken?: boolean
}) {
  const chips = chipsOf(spoken ? { ...filters, search: '' } : filters)
  if (chips.length === 0) return null
  return (
    <div className="chips mt-3">
      <ul aria-label="Set filters">
        {chips.map(({ label, without }) => (
          <li key={label}>
            <Link
              prefetch="intent"
              to={paths.directory(directoryQuery({ ...filters, ...without }))}
              preventScrollReset
              className="chip max-w-full px-3 md:px-4"
            >
              <span className="sr-only">Remove </span>
              <span className="truncate">{label}</span>
              <Icon name="x" className="h-4 w-4 shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
      <ClearFilters filters={filters} />
    </div>
  )
}
