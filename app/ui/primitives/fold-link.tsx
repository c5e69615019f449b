import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** Opens the `details` it is the summary of, whose class is `group/fold`. */
export const FoldLink = ({
  className = '',
  children,
}: {
  className?: string
  children: ReactNode
}) => (
  <summary
    className={`link inline-flex min-h-[2.75rem] list-none items-center gap-1 [&::-webkit-details-marker]:hidden ${className}`}
  >
    {children}
    <Icon name="chevron-down" className="h-5 w-5 shrink-0 group-open/fold:rotate-180" />
  </summary>
)
