import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Icon } from '#app/ui/primitives/icon.tsx'

/** What is over of today, folded away; `children` is the last of it, `allTo` where the rest is, if any. */
export const EarlierToday = ({
  count,
  before,
  allTo,
  isOpen = false,
  children,
}: {
  count: number
  before: number
  allTo: string
  isOpen?: boolean
  children: ReactNode
}) => (
  <details className="group border-b border-line" open={isOpen}>
    <summary className="flex min-h-[2.75rem] list-none items-center gap-2 px-4 text-sm font-semibold text-muted hover:bg-raised [&::-webkit-details-marker]:hidden">
      <Icon name="check" className="h-4 w-4" />
      {count} earlier today
      <Icon name="chevron-down" className="ml-auto h-4 w-4 group-open:rotate-180" />
    </summary>
    <div className="border-t border-line">
      {before > 0 ? (
        <p className="border-b border-line px-4 py-2">
          <Link className="link inline-block py-1 text-sm" to={allTo}>
            {before} before these
          </Link>
        </p>
      ) : null}
      {children}
    </div>
  </details>
)
