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
  filters: Record<string, string | number | undefined>
  choices: Choice[]
}) {
  const isFiltered = Object.entries(filters).some(
    ([name, value]) => name !== 'page' && name !== 'sort' && value,
  )
  return (
    <Form
      key={JSON.stringify(filters)}
      method="get"
      action={paths.admin()}
      role="search"
      aria-label={label}
      className={`panel mb-5 grid grid-cols-2 items-end gap-3 ${choices.length > 4 ? 'lg:grid-cols-7' : 'lg:grid-cols-6'}`}
    >
      <input type="hidden" name="tab" value={tab} />
      {filters['sort'] ? <input type="hidden" name="sort" value={filters['sort']} /> : null}
      <label className="col-span-2">
        <span className="label">Search</span>
        <input
          className="field"
          type="search"
          name="search"
          placeholder={hint}
          defaultValue={filters['search'] ?? ''}
        />
      </label>
      {choices.map((choice) => (
        <ChoiceSelect key={choice.name} choice={choice} value={filters[choice.name] ?? ''} />
      ))}
      <div
        className={`flex flex-wrap gap-3 ${choices.length > 2 ? 'col-span-full' : choices.length > 1 ? 'col-span-2' : 'lg:col-span-3'}`}
      >
        <button type="submit" className="btn btn-action">
          <Icon name="filter" />
          Filter
        </button>
        {isFiltered ? (
          <Link className="btn btn-quiet" to={paths.admin(tab)}>
            Clear Filters
          </Link>
        ) : null}
      </div>
    </Form>
  )
}
