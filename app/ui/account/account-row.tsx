import type { ReactNode } from 'react'

/** A row of an account's page: what it is and how it stands, beside what changes it. */
export const AccountRow = ({
  id,
  heading,
  state,
  about,
  status,
  children,
}: {
  id: string
  heading: string
  /** How it stands, in a word, on the line of its heading. */
  state?: ReactNode
  about: string
  status?: ReactNode
  children: ReactNode
}) => (
  <section className="account-row" aria-labelledby={id}>
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={id} className="line-break text-lg md:text-lg">
          {heading}
        </h2>
        {state}
      </div>
      <p className="mt-1 text-sm text-muted">{about}</p>
      {status}
    </div>
    {children}
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
  <details open={isOpen}>
    <summary className="btn btn-quiet account-act">
      <span className="when-closed">{label}</span>
      <span className="when-open">
        Cancel<span className="sr-only"> this change</span>
      </span>
    </summary>
    <div className="max-w-md pb-2 pt-3">{children}</div>
  </details>
)
