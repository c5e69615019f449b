import type { ReactNode } from 'react'
import { Icon } from '#app/ui/primitives/icon.tsx'

/** What is over of today, folded away; `children` is its list. */
export const EarlierToday = ({
  count,
  isOpen = false,
  children,
}: {
  count: number
  isOpen?: boolean
  children: ReactNode
}) => (
  <details className="group border-b border-line" open={isOpen}>
    <summary className="flex min-h-[2.75rem] list-none items-center gap-2 px-4 text-sm font-semibold text-muted hover:bg-raised [&::-webkit-details-marker]:hidden">
      <Icon name="check" className="h-4 w-4" />
      {count} earlier today
      <Icon name="chevron-down" className="ml-auto h-4 w-4 group-open:rotate-180" />
    </summary>
    <div className="border-t border-line">{children}</div>
  </details>
)
