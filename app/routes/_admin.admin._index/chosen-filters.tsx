import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { paths, type AdminTab } from '#app/paths.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import type { Choice, Filters } from './list-filters.tsx'

type Props = {
  tab: AdminTab
  filters: Filters
  choices: Choice[]
  isShown: (name: string, value: string) => boolean
  /** Clears them all. */
  children: ReactNode
}

/** What the list is filtered by, each with a way to do without it. */
export function ChosenFilters({ tab, filters, choices, isShown, children }: Props) {
  const { page: _, ...listed } = filters
  const chosen = choices.flatMap(({ name, options }) => {
    const option = options.find(({ value }) => value === filters[name])
    return option && !isShown(name, option.value) ? [{ name, label: option.label }] : []
  })
  const isFiltered = Boolean(filters['search']) || choices.some(({ name }) => filters[name])
  if (!isFiltered || (chosen.length === 0 && !children)) return null
  return (
    <ul className="filter-chosen">
      {chosen.map(({ name, label }) => (
        <li key={name} className="filter-one">
          <Link className="btn" to={paths.admin(tab, { ...listed, [name]: undefined })}>
            <span className="sr-only">Without </span>
            {label}
            <Icon name="x" className="h-4 w-4 shrink-0" />
          </Link>
        </li>
      ))}
      {children ? <li>{children}</li> : null}
    </ul>
  )
}
