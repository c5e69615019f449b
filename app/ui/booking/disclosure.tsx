import type { ReactNode } from 'react'

/** A step that is hidden until it is asked for; works without scripts. */
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
    <details className="card" open={open}>
      <summary className="flex min-h-[2.75rem] items-center px-5 py-3 font-semibold">
        {summary}
      </summary>
      <div className="border-t border-line p-5">{children}</div>
    </details>
  )
}
