import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Icon } from '#app/ui/primitives/icon.tsx'

export const noticeLink = 'link line-break inline-block py-1'

/** What is so, and beside it, or below it on phones, what can be done about it. */
export const Notice = ({
  tone,
  links,
  children,
}: {
  tone: string
  links?: ReactNode
  children: ReactNode
}) => (
  <div
    className={`mb-4 flex flex-wrap items-center gap-x-5 rounded-card border border-line px-4 py-2 print:hidden ${tone}`}
  >
    <p className="min-w-0 flex-1 basis-72 py-1">{children} </p>
    {links}
  </div>
)

type Way = { label: string; to: string }

/** What keeps customers from booking, with its cure as a button and what else may help as a link. */
export const BlockingNotice = ({
  title,
  cure,
  other,
  children,
}: {
  title: string
  cure: Way
  other?: Way | undefined
  children: ReactNode
}) => (
  <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-2 rounded-card border border-warning bg-warning-soft px-4 py-3 print:hidden">
    <div className="flex min-w-0 flex-1 basis-72 gap-3">
      <Icon name="alert" className="mt-1 h-5 w-5 shrink-0 text-warning" />
      <p className="min-w-0">
        <strong className="block">{title} </strong>
        {children}{' '}
      </p>
    </div>
    <Link className="btn btn-action px-4 max-sm:w-full" to={cure.to}>
      {cure.label}
    </Link>
    {other ? (
      <Link className={noticeLink} to={other.to}>
        {other.label}
      </Link>
    ) : null}
  </div>
)
