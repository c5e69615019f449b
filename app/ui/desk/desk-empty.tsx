import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'

/** Where there is nothing: the street, why it is empty, and the next step. */
export function DeskEmpty({
  title,
  link,
  isMain = false,
  actions,
  children,
}: {
  title: string
  link?: { label: string; to: string } | undefined
  /** Whether its link is what matters most on the page. */
  isMain?: boolean
  /** In place of a link, where there are several steps or one is a form. */
  actions?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center px-4 pb-6 pt-8 text-center">
      <div className="desk-street" aria-hidden="true" />
      <p className="mt-4 font-semibold">{title}</p>
      {children ? (
        <p className="mt-1 max-w-md text-balance text-sm text-muted">{children}</p>
      ) : null}
      {link ? (
        <Link className={`btn mt-4 ${isMain ? 'btn-action' : 'btn-quiet'}`} to={link.to}>
          {link.label}
        </Link>
      ) : null}
      {actions ? <div className="mt-4 flex flex-wrap justify-center gap-3">{actions}</div> : null}
    </div>
  )
}
