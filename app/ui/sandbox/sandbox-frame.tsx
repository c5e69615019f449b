import type { ReactNode } from 'react'
import { Icon } from '#app/ui/primitives/icon.tsx'

/** States first that no money moves. */
export function SandboxFrame({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="wrap py-6 md:py-12">
      <div className="card mx-auto max-w-3xl overflow-hidden">
        <p className="flex gap-3 border-b border-line bg-info-soft px-5 py-3 text-sm text-ink md:px-8">
          <Icon name="info" className="h-5 w-5 shrink-0" />
          <span>
            <strong>Practice payments.</strong> This page stands in for the card payment provider.
            No money moves, and no card is asked for.
          </span>
        </p>
        <div className="p-5 md:p-8">
          <h1 className="text-2xl md:text-3xl">{heading}</h1>
          {children}
        </div>
      </div>
    </div>
  )
}
