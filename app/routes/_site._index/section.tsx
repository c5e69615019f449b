import { useId, type ReactNode } from 'react'

export function Section({
  heading,
  more,
  children,
}: {
  heading: string
  more?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="wrap pt-12 md:pt-16">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 md:mb-6">
        <h2 id={id}>{heading}</h2>
        {more}
      </div>
      {children}
    </section>
  )
}
