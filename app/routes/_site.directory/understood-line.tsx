import type { DirectoryFilters } from '#app/domain/businesses/views.ts'
import type { UnderstoodList, UnderstoodPart } from '#app/domain/search/views.ts'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { Link } from '#app/ui/primitives/link.tsx'
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

/** What was understood of a search without exact matches; each part can be taken out. */
export function UnderstoodLine({
  filters,
  understood: { parts, loose, total },
}: {
  filters: DirectoryFilters
  understood: UnderstoodList
}) {
  if (parts.length === 0) return null
  const removable = parts.filter(({ without }) => without !== null)
  return (
    <div className="mb-4">
      <p className="line-break">
        {total === 0 ? 'We looked for ' : 'Showing '}
        <strong>{sentenceOf(parts)}</strong>
        {loose && total > 0 ? '. Nothing fits all of it, so these fit in part.' : '.'}
      </p>
      {removable.length > 1 ? (
        <ul className="mt-2 flex flex-wrap gap-2" aria-label="What we understood">
          {removable.map(({ label, without }) => (
            <li key={label}>
              <Link
                to={paths.directory(directoryQuery({ ...filters, search: without ?? '' }))}
                preventScrollReset
                className="line-break inline-flex min-h-[2.75rem] items-center gap-2 rounded-full bg-raised px-4 font-semibold hover:bg-line"
              >
                <span className="sr-only">Search without </span>
                {label}
                <Icon name="x" className="h-4 w-4" />
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
