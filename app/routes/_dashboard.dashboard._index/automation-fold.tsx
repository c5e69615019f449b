import type { ReactNode } from 'react'
import { Icon } from '#app/ui/primitives/icon.tsx'

/** A part of the card that is seldom needed. */
export const AutomationFold = ({
  title,
  open = false,
  children,
}: {
  title: string
  open?: boolean
  children: ReactNode
}) => (
  <details className="group mt-5 border-t border-line" open={open || undefined}>
    <summary className="flex min-h-[2.75rem] list-none items-center justify-between gap-3 pt-3 font-semibold [&::-webkit-details-marker]:hidden">
      {title}
      <Icon name="chevron-down" className="h-5 w-5 shrink-0 group-open:rotate-180" />
    </summary>
    {children}
  </details>
)
