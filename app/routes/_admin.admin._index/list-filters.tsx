import { Form, Link } from '@remix-run/react'
import { paths, type AdminTab } from '#app/paths.ts'
import { FoldLink } from '#app/ui/primitives/fold-link.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'

type Choice = {
  name: string
  label: string
  all: string
  options: { value: string; label: string }[]
}

type SelectProps = { choice: Choice; value: string | number | undefined }

const Options = ({ choice: { all, options } }: Pick<SelectProps, 'choice'>) => (
  <>
    <option value="">{all}</option>
    {options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </>
)

const ChoiceSelect = ({ choice, value }: SelectProps) => (
  <label>
    <span className="label">{choice.label}</span>
    <select className="field" name={choice.name} defaultValue={value ?? ''}>
      <Options choice={choice} />
    </select>
  </label>
)

/** Beside the search; its first option says what it is about. */
const SmallSelect = ({ choice, value }: SelectProps) => (
  <select
    className="field w-auto min-w-[min(9.5rem,100%)] flex-1 md:flex-none"
    name={choice.name}
    aria-label={choice.label}
    defaultValue={value ?? ''}
  >
    <Options choice={choice} />
  </select>
)

/** More choices than fit beside the search, folded away until one is made. */
const Folded = ({ choices, filters }: { choices: Choice[]; filters: Filters }) => (
  <details className="group/fold open:w-full" open={isChosen(filters, choices)}>
    <FoldLink className="sm:px-1">More filters</FoldLink>
    <div className="grid grid-cols-2 gap-3 pt-1 md:grid-cols-3 lg:grid-cols-5">
      {choices.map((choice) => (
        <ChoiceSelect key={choice.name} choice={choice} value={filters[choice.name]} />
      ))}
    </div>
  </details>
)

const isChosen = (filters: Filters, choices: Choice[]) =>
  choices.some(({ name }) => Boolean(filters[name]))

type Filters = Record<string, string | number | undefined>

/** A GET form, so that it works without scripts. */
export function ListFilters({
  tab,
  label,
  hint,
  filters,
  choices,
}: {
  tab: AdminTab
  label: string
  hint: string
  filters: Filters
  choices: Choice[]
}) {
  const isFolded = choices.length > 2
  const isFiltered = Boolean(filters['search']) || isChosen(filters, choices)
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
      <div className="filter-row flex flex-wrap items-center gap-2">
        <input
          className={`field flex-1 lg:max-w-md ${isFolded ? 'min-w-[min(9.5rem,100%)]' : 'min-w-0 max-md:basis-full'}`}
          type="search"
          name="search"
          aria-label="Search"
          placeholder={hint}
          defaultValue={filters['search'] ?? ''}
        />
        {isFolded
          ? null
          : choices.map((choice) => (
              <SmallSelect key={choice.name} choice={choice} value={filters[choice.name]} />
            ))}
        <button
          type="submit"
          className={`btn btn-action px-4 ${choices.length === 2 ? 'max-sm:w-full' : ''}`}
        >
          <Icon name="filter" />
          Filter
        </button>
        {isFolded ? <Folded choices={choices} filters={filters} /> : null}
        {isFiltered ? (
          <Link
            className="link inline-flex min-h-[2.75rem] items-center sm:px-1"
            to={paths.admin(tab)}
          >
            Clear Filters
          </Link>
        ) : null}
      </div>
    </Form>
  )
}
