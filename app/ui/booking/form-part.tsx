import { useId, type ReactNode } from 'react'

/** Of a form that asks for more than one thing, with its number. */
export function FormPart({
  at,
  title,
  children,
}: {
  at: number
  title: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className="form-part" aria-labelledby={id}>
      <h2 className="part-heading" id={id}>
        <span className="part-number" aria-hidden="true">
          {at}
        </span>
        {title}
      </h2>
      {children}
    </section>
  )
}
