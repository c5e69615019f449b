import type { ReactNode } from 'react'

export function Prose({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="wrap py-8 md:py-12">
      <div className="prose-plain max-w-2xl">
        <h1>{heading}</h1>
        {children}
      </div>
    </div>
  )
}
