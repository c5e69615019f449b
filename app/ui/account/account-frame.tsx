import type { ReactNode } from 'react'

/** The narrow page that the account's forms stand on: one heading, a sentence, the form. */
export function AccountFrame({
  heading,
  lead,
  children,
}: {
  heading: string
  lead?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="wrap py-8 md:py-12">
      <div className="mx-auto max-w-xl">
        <h1>{heading}</h1>
        {lead ? <p className="mt-2 text-muted">{lead}</p> : null}
        <div className="panel mt-6">{children}</div>
      </div>
    </div>
  )
}
