import type { DirectoryFilters } from '#app/domain/businesses/views.ts'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { Link } from '#app/ui/primitives/link.tsx'
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

export function ActiveFilters({ filters }: { filters: DirectoryFilters }) {
  const chips = chipsOf(filters)
  if (chips.length === 0) return null
  return (
    <ul className="mt-3 flex flex-wrap items-center gap-2" aria-label="Set filters">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Link
            prefetch="intent"
            to={paths.directory(directoryQuery({ ...filters, ...without }))}
            preventScrollReset
            className="line-break inline-flex min-h-[2.75rem] items-center gap-2 rounded-full bg-raised px-4 font-semibold hover:bg-line"
          >
            <span className="sr-only">Remove </span>
            {label}
            <Icon name="x" className="h-4 w-4" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
