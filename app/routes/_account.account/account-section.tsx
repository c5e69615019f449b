import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Icon } from '#app/ui/primitives/icon.tsx'

/** All of them; each answer begins them anew, so that no form stays open with a password in it. */
export const AccountSections = ({ children }: { children: ReactNode }) => (
  <div key={useLocation().key} className="card mt-6 divide-y divide-line px-5 md:px-8">
    {children}
  </div>
)

/** A row of an account's settings: what it is about, beside how it stands and what changes it. */
export const AccountSection = ({
  id,
  heading,
  about,
  children,
}: {
  id: string
  heading: string
  about: string
  children: ReactNode
}) => (
  <section
    className="grid gap-x-12 gap-y-4 py-6 lg:grid-cols-[16rem_minmax(0,1fr)] lg:py-8"
    aria-labelledby={id}
  >
    <div>
      <h2 id={id} className="text-lg md:text-lg">
        {heading}
      </h2>
      <p className="mt-1 text-sm text-muted">{about}</p>
    </div>
    <div className="min-w-0">{children}</div>
  </section>
)

/** A form behind its button, which opens without scripts, and is open where the form was refused. */
export const BehindButton = ({
  label,
  isOpen,
  children,
}: {
  label: string
  isOpen: boolean
  children: ReactNode
}) => (
  <details className="group" open={isOpen}>
    <summary className="btn btn-quiet inline-flex list-none [&::-webkit-details-marker]:hidden">
      {label}
      <span className="hidden group-open:inline">
        <Icon name="x" className="h-5 w-5" />
        <span className="sr-only">: cancel</span>
      </span>
    </summary>
    <div className="mt-4 max-w-md">{children}</div>
  </details>
)
