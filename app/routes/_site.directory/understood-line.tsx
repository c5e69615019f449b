import type { DirectoryFilters } from '#app/domain/businesses/views.ts'
import type { FoundPage, UnderstoodList, UnderstoodPart } from '#app/domain/search/views.ts'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { Link } from '#app/ui/primitives/link.tsx'
import { chipsOf } from './active-filters.tsx'
import { ClearFilters } from './clear-filters.tsx'
import { directoryQuery } from './directory-query.ts'

/** `Plumbers near Sea Point, open now`. */
function sentenceOf(parts: readonly UnderstoodPart[]): string {
  const labels = (kind: UnderstoodPart['kind']) =>
    parts.filter((part) => part.kind === kind).map(({ label }) => label)
  const words = labels('word').map((word) => `“${word}”`)
  const what = [...labels('trade'), ...words].join(', ') || 'Businesses'
  const where = labels('place').map((place) => ` near ${place}`)
  return `${what}${where.join('')}${labels('open').length > 0 ? ', open now' : ''}`
}

const removableOf = ({ parts }: UnderstoodList) => parts.filter(({ without }) => without !== null)

/** Whether the search is said part by part, or nothing was found by it, so that nothing else says it again. */
export const isSpoken = ({
  exactTotal,
  total,
  understood,
}: Pick<FoundPage, 'exactTotal' | 'total' | 'understood'>): boolean =>
  total === 0 || (exactTotal === 0 && understood !== null && removableOf(understood).length > 1)

/** What was understood of a search without exact matches; each part can be taken out. */
export function UnderstoodLine({
  filters,
  understood,
}: {
  filters: DirectoryFilters
  understood: UnderstoodList
}) {
  const { parts, loose, total, unused } = understood
  if (parts.length === 0) return null
  const removable = removableOf(understood)
  const isSaidByChips = removable.length > 1 && total > 0 && !loose
  const isSaidElsewhere = chipsOf({ ...filters, search: '' }).length > 0
  return (
    <div>
      <p className="line-break">
        {isSaidByChips ? null : (
          <>
            {total === 0 ? 'We looked for ' : 'Showing '}
            <strong>{sentenceOf(parts)}</strong>
            {loose && total > 0
              ? '. No business matches all of it, so these match part of it. '
              : '. '}
          </>
        )}
        {unused.length > 0
          ? `We left out “${unused.join(' ')}”: each business shows its own hours.`
          : null}
      </p>
      {removable.length > 1 ? (
        <div className="chips mt-2">
          <ul aria-label="What we understood">
            {removable.map(({ label, without }) => (
              <li key={label}>
                <Link
                  to={paths.directory(directoryQuery({ ...filters, search: without ?? '' }))}
                  preventScrollReset
                  className="chip line-break px-3 md:px-4"
                >
                  <span className="sr-only">Search without </span>
                  {label}
                  <Icon name="x" className="h-4 w-4 shrink-0" />
                </Link>
              </li>
            ))}
          </ul>
          {isSaidElsewhere ? null : <ClearFilters filters={filters} />}
        </div>
      ) : null}
    </div>
  )
}

/** Whether the search says the same already. */
export const isAsWritten = (
  parts: readonly UnderstoodPart[],
  { search }: DirectoryFilters,
): boolean => sentenceOf(parts).replace(/[“”]/g, '').toLowerCase() === search?.trim().toLowerCase()

/** Above the chips of all searches; who found nothing is told in the results' place. */
export function UnderstoodSearch({
  filters,
  found: { exactTotal, total, understood },
}: {
  filters: DirectoryFilters
  found: Pick<FoundPage, 'exactTotal' | 'total' | 'understood'>
}) {
  if (exactTotal > 0 || total === 0 || !understood) return null
  // Its parts stand in place of the search's own chip.
  const isWhole = removableOf(understood).length <= 1
  if (isWhole && !understood.loose && isAsWritten(understood.parts, filters)) return null
  return (
    <div className="mt-3">
      <UnderstoodLine filters={filters} understood={understood} />
    </div>
  )
}
