import { ownPosition } from '#app/domain/businesses/distance.ts'
import { sortWords, type Sort } from '#app/domain/businesses/sorts.ts'
import type { DirectoryFilters } from '#app/domain/businesses/views.ts'
import { maxTermLength } from '#app/domain/businesses/filters.ts'
import { NearMe } from './near-me.tsx'

const distances = [1, 5, 20]

type SelectProps = {
  name: 'within' | 'sort'
  label: string
  options: [value: string, text: string][]
  value: string
}

function Select({ name, label, options, value }: SelectProps) {
  return (
    <div>
      <label className="label" htmlFor={name}>
        {label}
      </label>
      <select className="field" id={name} name={name} key={value} defaultValue={value}>
        {options.map(([chosen, text]) => (
          <option key={chosen} value={chosen}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Whether a distance or an order is asked for that needs a place, and none is. */
export const asksPlace = ({ near, within, sort }: DirectoryFilters): boolean =>
  !near && (Boolean(within) || sort === 'distance')

/** Why the place asked for does not count; null where it does, or none is needed. */
export function wrongWith(filters: DirectoryFilters, unknownNear: string): string | null {
  if (filters.near) return null
  if (unknownNear) return `We do not know “${unknownNear}”. Try a suburb, a station or a landmark.`
  return asksPlace(filters) ? 'Choose a place first: a suburb, a station or a landmark.' : null
}

/** Near which place, how far from it, and in which order. */
export function NearFields({
  filters,
  unknownNear,
}: {
  filters: DirectoryFilters
  unknownNear: string
}) {
  const { near, within } = filters
  const error = wrongWith(filters, unknownNear)
  const isOwn = near !== null && near !== undefined && near.label === null
  const asked = isOwn ? ownPosition : (near?.asked ?? unknownNear)
  const kilometres = [...new Set([...distances, ...(within ? [within] : [])])]
  const sort: Sort = filters.sort ?? (near ? 'distance' : 'best')
  return (
    <>
      <div className="near-field">
        <label className="label" htmlFor="near">
          Near
        </label>
        <div className="flex flex-wrap gap-2">
          <input
            className="field wrap-late"
            id="near"
            name="near"
            maxLength={maxTermLength}
            key={asked}
            defaultValue={asked}
            placeholder="Suburb or place"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'near-error' : undefined}
          />
          {isOwn ? <input type="hidden" name="position" value={near.asked} /> : null}
          <NearMe />
        </div>
      </div>
      {error ? (
        <p className="error-text line-break md:order-last md:col-span-full" id="near-error">
          {error}
        </p>
      ) : null}
      <div className="grid grid-cols-2 gap-4 md:contents">
        <Select
          name="within"
          label="Within"
          options={[
            ['', 'Anywhere'],
            ...kilometres.map((km): [string, string] => [String(km), `${km} km`]),
          ]}
          value={within ? String(within) : ''}
        />
        <Select name="sort" label="Sort by" options={Object.entries(sortWords)} value={sort} />
      </div>
    </>
  )
}
