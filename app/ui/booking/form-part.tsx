import { useId, type ReactNode } from 'react'

/** Of a form that asks for more than one thing, with its number. */
export function FormPart({
  at,
  title,
  isAlone = false,
  children,
}: {
  at: number
  title: string
  /** Whether the page around it has its heading. */
  isAlone?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      className={isAlone ? undefined : 'form-part'}
      aria-labelledby={isAlone ? undefined : id}
    >
      {isAlone ? null : (
        <h2 className="part-heading" id={id}>
          <span className="part-number" aria-hidden="true">
            {at}
          </span>
          {title}
        </h2>
      )}
      {children}
    </section>
  )
}
