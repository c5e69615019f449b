import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { Link } from '#app/ui/primitives/link.tsx'
import { chipsOf } from './active-filters.tsx'
import { ClearFilters } from './clear-filters.tsx'
import { directoryQuery } from './directory-query.ts'
import type { Wanted } from './filter-choices.tsx'
import { wrongWith } from './near-fields.tsx'

/** On phones the filters are a sheet that its own address opens (`:target`), so that it needs no script. */
export const sheetId = 'filters'

const chip =
  'inline-flex min-h-[2.75rem] items-center gap-2 rounded-full border px-3 text-sm font-semibold'

/** How many are set beside the search, which is in sight. */
export function FiltersLabel({ filters }: Pick<Wanted, 'filters'>) {
  const set = chipsOf({ ...filters, search: '' }).length
  return (
    <>
      <Icon name="filter" className="h-4 w-4" />
      Filters
      {set > 0 ? (
        <span className="rounded-full bg-action px-2 text-sm text-on-action">
          {set}
          <span className="sr-only"> set</span>
        </span>
      ) : null}
    </>
  )
}

/** In place of the sheet while it is closed: how many filters are set, and the one used most. */
export function ClosedSheet({ filters, unknownNear }: Wanted) {
  const { openNow } = filters
  const wrong = wrongWith(filters, unknownNear)
  return (
    <div className="mt-3 flex flex-wrap gap-2 md:hidden">
      <a href={`#${sheetId}`} className={`${chip} border-edge bg-surface`}>
        <FiltersLabel filters={filters} />
      </a>
      {openNow ? null : (
        <Link
          to={paths.directory(directoryQuery({ ...filters, openNow: true }))}
          preventScrollReset
          className={`${chip} border-edge bg-surface`}
        >
          Open now
        </Link>
      )}
      {wrong ? (
        <p className="error-text line-break w-full">
          {wrong}{' '}
          <a href={`#${sheetId}`} className="whitespace-nowrap underline">
            Change the place
          </a>
        </p>
      ) : null}
    </div>
  )
}

export const SheetHead = () => (
  <div className="flex items-center justify-between md:hidden">
    <h2 className="text-xl">Filters</h2>
    <a
      href="#search"
      className="flex h-11 w-11 items-center justify-center rounded-control hover:bg-raised"
      aria-label="Close the filters"
    >
      <Icon name="x" className="h-6 w-6" />
    </a>
  </div>
)

export const SheetFoot = ({ filters }: Pick<Wanted, 'filters'>) => (
  <div className="sticky -bottom-4 -mx-4 -mb-4 mt-auto flex gap-3 border-t border-line bg-surface p-4 md:hidden">
    {chipsOf(filters).length > 0 ? <ClearFilters filters={filters} className="px-2" /> : null}
    <button type="submit" className="btn btn-action flex-1">
      Show businesses
    </button>
  </div>
)
