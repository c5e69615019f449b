import type { ReactNode } from 'react'
import { Icon } from '#app/ui/primitives/icon.tsx'

/** States first that no money moves. */
export function SandboxFrame({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="wrap py-8 md:py-12">
      <div className="mx-auto max-w-xl">
        <p className="flex gap-3 rounded-card border border-line bg-info-soft p-4 text-ink">
          <Icon name="info" className="mt-0.5 h-5 w-5 shrink-0" />
          <span>
            <strong>Practice payments.</strong> This page stands in for the card payment provider.
            No money moves, and no card is asked for.
          </span>
        </p>
        <div className="panel mt-6">
          <h1 className="text-2xl md:text-3xl">{heading}</h1>
          {children}
        </div>
      </div>
    </div>
  )
}
