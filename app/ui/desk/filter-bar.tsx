import { Form, Link } from '@remix-run/react'
import { Icon } from '#app/ui/primitives/icon.tsx'

export type Choice = {
  name: string
  label: string
  all: string
  options: { value: string; label: string }[]
}

export type Filters = Record<string, string | number | undefined>

/** The list's address with these filters; without any, that of all of it. */
type Address = (filters: Filters) => string

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

/** Folded behind a button on phones; elsewhere beside the search where they are few, else behind a link. */
const Folded = ({ choices, filters }: { choices: Choice[]; filters: Filters }) => (
  <details className={`group/fold filter-fold ${isFewOf(choices) ? 'filter-few' : ''}`}>
    <summary className="link inline-flex min-h-[2.75rem] list-none items-center gap-1 sm:px-1 [&::-webkit-details-marker]:hidden">
      <Icon name="filter" />
      <span className="filter-word">
        <span className="sm:hidden">Filters</span>
        <span className="max-sm:hidden">More filters</span>
      </span>
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

type BarProps = {
  label: string
  to: Address
  filters: Filters
  choices: Choice[]
  /** What the search's field asks for; without it there is no search. */
  hint?: string
  /** Whether something above the form already shows that this is chosen. */
  isShown?: (name: string, value: string) => boolean
  /** Whether the way back stands where the list would. */
  isNothingFound?: boolean
}

/** What the list is filtered by, each with a way to do without it. */
function Chosen({ to, filters, choices, isShown }: BarProps) {
  const { page: _, ...listed } = filters
  const chosen = choices.flatMap(({ name, options }) => {
    const option = options.find(({ value }) => value === String(filters[name] ?? ''))
    return option && !isShown?.(name, option.value) ? [{ name, label: option.label }] : []
  })
  if (chosen.length === 0) return null
  return (
    <ul className="filter-chosen">
      {chosen.map(({ name, label }) => (
        <li key={name}>
          <Link className="btn" to={to({ ...listed, [name]: undefined })}>
            <span className="sr-only">Without </span>
            {label}
            <Icon name="x" className="h-4 w-4 shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** What the form keeps: where it leads to, and the order of the list. */
function Kept({ to, filters }: Pick<BarProps, 'to' | 'filters'>) {
  const query = new URLSearchParams(to({ sort: filters['sort'] }).split('?')[1])
  return [...query].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

/** The filters of a list: search, choices, Filter, and what undoes them. A GET form, so that it works without scripts. */
export function FilterBar(props: BarProps) {
  const { label, to, filters, choices, hint, isNothingFound = false } = props
  const isFew = isFewOf(choices)
  const isFiltered = Boolean(filters['search']) || choices.some(({ name }) => filters[name])
  const [action = ''] = to({}).split('?')
  return (
    <Form
      key={JSON.stringify(filters)}
      method="get"
      action={action}
      role={hint ? 'search' : undefined}
      aria-label={label}
      className="mb-4"
    >
      <Kept to={to} filters={filters} />
      <div className={`filter-row list-filters ${hint ? '' : 'filter-alone'}`}>
        {hint ? (
          <input
            className="field"
            type="search"
            name="search"
            aria-label="Search"
            placeholder={hint}
            defaultValue={filters['search'] ?? ''}
          />
        ) : null}
        {isFew ? <Folded choices={choices} filters={filters} /> : null}
        <button type="submit" className="btn btn-action filter-go">
          <Icon name="search" />
          <span className="filter-word">Filter</span>
        </button>
        {isFew ? null : <Folded choices={choices} filters={filters} />}
        {isFiltered ? (
          <div className="filter-under empty:hidden">
            <Chosen {...props} />
            {isNothingFound ? null : (
              <Link className="link filter-clear" to={to({})}>
                Clear Filters
              </Link>
            )}
          </div>
        ) : null}
      </div>
    </Form>
  )
}
