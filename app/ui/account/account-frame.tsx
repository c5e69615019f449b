import type { ReactNode } from 'react'

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
    <>
      <h1>{heading}</h1>
      {lead ? <p className="mt-2 text-muted">{lead}</p> : null}
      <div className="panel mt-6">{children}</div>
    </>
  )
}
