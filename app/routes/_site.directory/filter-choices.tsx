import type { ReactNode } from 'react'
import { industries } from '#app/domain/businesses/industries.ts'
import type { DirectoryFilters } from '#app/domain/businesses/views.ts'
import { areas } from '#app/domain/places/areas.ts'
import { NearFields } from './near-fields.tsx'

export type Wanted = {
  filters: DirectoryFilters
  /** What was written as a place that nobody knows. */
  unknownNear: string
}

type SelectProps = {
  name: 'industry' | 'area'
  label: string
  /** The text of the choice that filters nothing. */
  all: string
  options: readonly string[]
  filters: DirectoryFilters
}

function FilterSelect({ name, label, all, options, filters }: SelectProps) {
  return (
    <div>
      <label className="label" htmlFor={name}>
        {label}
      </label>
      <select
        className="field"
        id={name}
        name={name}
        key={filters[name]}
        defaultValue={filters[name] ?? ''}
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </div>
  )
}

/** All but the search box; what comes between areas and places is given. */
export function Choices({ filters, unknownNear, children }: Wanted & { children?: ReactNode }) {
  return (
    <>
      <FilterSelect
        name="industry"
        label="Industry"
        all="All industries"
        options={industries}
        filters={filters}
      />
      <FilterSelect name="area" label="Area" all="All areas" options={areas} filters={filters} />
      {children}
      <NearFields filters={filters} unknownNear={unknownNear} />
      <label className="check">
        <input
          type="checkbox"
          name="open"
          value="1"
          key={String(filters.openNow)}
          defaultChecked={filters.openNow}
        />
        <span>Open now</span>
      </label>
    </>
  )
}
