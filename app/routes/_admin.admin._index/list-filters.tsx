import { Form, Link } from '@remix-run/react'
import { paths, type AdminTab } from '#app/paths.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { ChosenFilters } from './chosen-filters.tsx'

export type Choice = {
  name: string
  label: string
  all: string
  options: { value: string; label: string }[]
}

export type Filters = Record<string, string | number | undefined>

const ChoiceSelect = ({ choice, value }: { choice: Choice; value: Filters[string] }) => (
  <label>
    <span className="label">{choice.label}</span>
    <select className="field" name={choice.name} defaultValue={value ?? ''}>
      <option value="">{choice.all}</option>
      {choice.options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  </label>
)

/** Whether they have room beside the search. */
const isFewOf = (choices: Choice[]) => choices.length <= 2

/** Folded behind an icon on phones; elsewhere behind a link, or beside the search where there are few. */
const Folded = ({ choices, filters }: { choices: Choice[]; filters: Filters }) => (
  <details className={`group/fold filter-fold ${isFewOf(choices) ? 'filter-few' : ''}`}>
    <summary className="link inline-flex min-h-[2.75rem] list-none items-center gap-1 sm:px-1 [&::-webkit-details-marker]:hidden">
      <Icon name="filter" />
      <span className="filter-word">More filters</span>
      <Icon name="chevron-down" className="h-5 w-5 shrink-0 group-open/fold:rotate-180" />
    </summary>
    <div className="filter-choices">
      {choices.map((choice) => (
        <ChoiceSelect key={choice.name} choice={choice} value={filters[choice.name]} />
      ))}
      <button type="submit" className="btn btn-action filter-apply">
        Filter
      </button>
    </div>
  </details>
)

const nothingShown = () => false

/** A GET form, so that it works without scripts. */
export function ListFilters({
  tab,
  label,
  hint,
  filters,
  choices,
  isShown = nothingShown,
  isNothingFound = false,
}: {
  tab: AdminTab
  label: string
  hint: string
  filters: Filters
  choices: Choice[]
  /** Whether something above the form already shows that this is chosen. */
  isShown?: (name: string, value: string) => boolean
  /** Whether the way back stands where the list would. */
  isNothingFound?: boolean
}) {
  const isFew = isFewOf(choices)
  return (
    <Form
      key={JSON.stringify(filters)}
      method="get"
      action={paths.admin()}
      role="search"
      aria-label={label}
      className="mb-4"
    >
      <input type="hidden" name="tab" value={tab} />
      {filters['sort'] ? <input type="hidden" name="sort" value={filters['sort']} /> : null}
      <div className="filter-row list-filters">
        <input
          className="field"
          type="search"
          name="search"
          aria-label="Search"
          placeholder={hint}
          defaultValue={filters['search'] ?? ''}
        />
        {isFew ? <Folded choices={choices} filters={filters} /> : null}
        <button type="submit" className="btn btn-action filter-go">
          <Icon name="search" />
          <Icon name="filter" />
          <span className="filter-word">Filter</span>
        </button>
        {isFew ? null : <Folded choices={choices} filters={filters} />}
        <ChosenFilters {...{ tab, filters, choices, isShown }}>
          {isNothingFound ? null : <ClearFilters tab={tab} />}
        </ChosenFilters>
      </div>
    </Form>
  )
}

const ClearFilters = ({ tab }: { tab: AdminTab }) => (
  <Link className="link inline-flex min-h-[2.75rem] items-center sm:px-1" to={paths.admin(tab)}>
    Clear Filters
  </Link>
)
