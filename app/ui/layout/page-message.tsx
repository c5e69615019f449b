import type { ReactNode } from 'react'

export function PageMessage({
  heading,
  children,
  actions,
}: {
  heading: string
  children: ReactNode
  actions?: ReactNode
}) {
  return (
    <div className="wrap py-16 md:py-24">
      <div className="panel mx-auto max-w-xl text-center">
        <h1>{heading}</h1>
        <p className="mt-4 text-muted">{children}</p>
        {actions ? <div className="mt-6 flex flex-wrap justify-center gap-3">{actions}</div> : null}
      </div>
    </div>
  )
}
