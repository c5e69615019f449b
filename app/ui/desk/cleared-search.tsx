import { Link } from '@remix-run/react'
import { Icon } from '#app/ui/primitives/icon.tsx'

/** The box of a search, with the way back from what was searched for. */
export const ClearedSearch = ({
  name,
  label,
  hint,
  value,
  clearTo,
}: {
  name: string
  label: string
  hint: string
  value: string
  clearTo: string
}) => (
  <div className="cleared-search">
    <input
      className="field"
      type="search"
      name={name}
      aria-label={label}
      placeholder={hint}
      defaultValue={value}
    />
    {value ? (
      <Link className="icon-button" to={clearTo} title="Clear the search">
        <Icon name="x" />
        <span className="sr-only">Clear the search</span>
      </Link>
    ) : null}
  </div>
)
