import { useId, type ReactNode } from 'react'

export function Section({
  heading,
  lead,
  more,
  children,
}: {
  heading: string
  lead?: string
  more?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="wrap pt-12 md:pt-16">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 md:mb-6">
        <div>
          <h2 id={id}>{heading}</h2>
          {lead ? <p className="mt-1 text-muted">{lead}</p> : null}
        </div>
        {more}
      </div>
      {children}
    </section>
  )
}
