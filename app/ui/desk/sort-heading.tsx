import { Link } from '@remix-run/react'
import { Icon } from '#app/ui/primitives/icon.tsx'

/** The head of a column that sorts: a link, with an arrow where it is the order now. */
export function SortHeading({
  label,
  to,
  order,
  className = '',
}: {
  label: string
  /** The address in its order, the other way round where it has it already. */
  to: string
  order: 'ascending' | 'descending' | null
  className?: string
}) {
  return (
    <th scope="col" aria-sort={order ?? undefined} className={className}>
      <Link
        className="inline-flex min-h-[2.75rem] items-center gap-1 hover:text-ink hover:underline"
        to={to}
        preventScrollReset
      >
        {label}
        {order ? (
          <Icon name={order === 'ascending' ? 'chevron-up' : 'chevron-down'} className="h-4 w-4" />
        ) : null}
      </Link>
    </th>
  )
}
