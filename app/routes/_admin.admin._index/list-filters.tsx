import { Form, Link } from '@remix-run/react'
import { paths, type AdminTab } from '#app/paths.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'

type Choice = {
  name: string
  label: string
  all: string
  options: { value: string; label: string }[]
}

function ChoiceSelect({ choice, value }: { choice: Choice; value: string | number }) {
  const { name, label, all, options } = choice
  return (
    <label>
      <span className="label">{label}</span>
      <select className="field" name={name} defaultValue={value}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}

const isChosen = (filters: Filters, choices: Choice[]) =>
  choices.some(({ name }) => Boolean(filters[name]))

type Filters = Record<string, string | number | undefined>

/** A GET form, so that it works without scripts; more than two choices are folded away until one is made. */
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
      <div className="flex items-center gap-2">
        <input
          className="field min-w-0 flex-1 md:max-w-md"
          type="search"
          name="search"
          aria-label="Search"
          placeholder={hint}
          defaultValue={filters['search'] ?? ''}
        />
        <button type="submit" className="btn btn-action px-4">
          <Icon name="filter" />
          Filter
        </button>
        {isFiltered ? (
          <Link className="btn btn-quiet px-4 max-sm:hidden" to={paths.admin(tab)}>
            Clear Filters
          </Link>
        ) : null}
      </div>
      <details open={choices.length < 3 || isChosen(filters, choices)}>
        <summary className="link inline-flex min-h-[2.75rem] items-center">
          {choices.map((choice) => choice.label).join(', ')}
        </summary>
        <div className="grid grid-cols-2 gap-3 pt-1 md:grid-cols-3 lg:grid-cols-5">
          {choices.map((choice) => (
            <ChoiceSelect key={choice.name} choice={choice} value={filters[choice.name] ?? ''} />
          ))}
        </div>
      </details>
    </Form>
  )
}
