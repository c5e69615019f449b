import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** A collapsed step; works without scripts. */
export function Disclosure({
  summary,
  open,
  children,
}: {
  summary: string
  open?: boolean
  children: ReactNode
}) {
  return (
    <details className="card group" open={open}>
      <summary className="flex min-h-[2.75rem] list-none items-center justify-between gap-3 px-5 py-3 md:px-6 font-semibold [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 break-words">{summary}</span>
        <Icon name="chevron-down" className="h-5 w-5 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="border-t border-line p-5 md:p-6">{children}</div>
    </details>
  )
}
