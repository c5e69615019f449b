import type { ReactNode } from 'react'

/** A titled part of a long form; `name` is unique on its page. */
export const FormCard = ({
  name,
  heading,
  children,
}: {
  name: string
  heading: string
  children: ReactNode
}) => (
  <section className="panel space-y-5" role="group" aria-labelledby={`${name}-part`}>
    <h2 id={`${name}-part`} className="text-lg md:text-lg">
      {heading}
    </h2>
    {children}
  </section>
)
