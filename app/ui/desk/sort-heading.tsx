import { Link } from '@remix-run/react'
import { Icon } from '#app/ui/primitives/icon.tsx'

/** The head of a column that sorts: a link, with an arrow where it is the order now. */
export function SortHeading({
  label,
  to,
  isDown,
  className = '',
}: {
  label: string
  /** The address in its order, the other way round where it has it already. */
  to: string
  /** Whether it is the order now, from the most down; null where another column is. */
  isDown: boolean | null
  className?: string
}) {
  const order = isDown === null ? undefined : isDown ? 'descending' : 'ascending'
  return (
    <th scope="col" aria-sort={order} className={className}>
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
