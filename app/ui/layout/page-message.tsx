import type { ReactNode } from 'react'
import { StreetBand } from '#app/ui/street/street-band.tsx'

/** One message that is the whole page. In the desk, which has no footer, the street is left out. */
export function PageMessage({
  heading,
  children,
  actions,
  street = true,
}: {
  heading: string
  children: ReactNode
  actions?: ReactNode
  street?: boolean
}) {
  return (
    <>
      <div className="wrap py-12 text-center md:py-20">
        <h1 className="mx-auto max-w-2xl">{heading}</h1>
        <p className="mx-auto mt-4 max-w-xl text-lg text-muted">{children}</p>
        {actions ? (
          <div className="mx-auto mt-6 flex max-w-xl flex-wrap justify-center gap-3">{actions}</div>
        ) : null}
      </div>
      {street ? <StreetBand /> : null}
    </>
  )
}
