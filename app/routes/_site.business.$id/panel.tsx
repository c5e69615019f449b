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
    <section className="border-t border-line py-6" id={id}>
      <h2 className="mb-3 text-xl md:text-2xl">{heading}</h2>
      {children}
    </section>
  )
}
