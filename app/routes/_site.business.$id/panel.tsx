import type { ReactNode } from 'react'

export function Panel({
  heading,
  id,
  children,
}: {
  heading: string
  id?: string
  children: ReactNode
}) {
  return (
    <section className="panel" id={id}>
      <h2 className="mb-3 text-xl md:text-xl">{heading}</h2>
      {children}
    </section>
  )
}
