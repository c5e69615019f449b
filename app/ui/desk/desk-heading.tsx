import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Icon } from '#app/ui/primitives/icon.tsx'

/** Breadcrumb, title and page actions. */
export function DeskHeading({
  eyebrow,
  back,
  title,
  aside,
  children,
}: {
  eyebrow?: string
  back?: { label: string; to: string }
  title: ReactNode
  /** Beside the title: a status or a count. */
  aside?: ReactNode
  children?: ReactNode
}) {
  return (
    <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        {back ? (
          <Link
            className="-ml-1 inline-flex min-h-[2.75rem] items-center gap-1 text-sm font-semibold text-action hover:underline"
            to={back.to}
          >
            <Icon name="chevron-left" className="h-4 w-4" />
            {back.label}
          </Link>
        ) : null}
        {eyebrow ? <p className="text-sm text-muted">{eyebrow}</p> : null}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 break-words">{title}</h1>
          {aside}
        </div>
      </div>
      {children ? <div className="flex flex-wrap gap-3">{children}</div> : null}
    </header>
  )
}
