import type { ReactNode } from 'react'
import { DeskCrumbs, type DeskCrumb } from './desk-crumbs.tsx'

/** Where a page stands that is below a place of the desk. */
type Nested = {
  placeTo?: string
  between?: DeskCrumb[]
  /** Its own name, where that is not the title. */ page?: string
}

/** Breadcrumbs, title and page actions. */
export function DeskHeading({
  eyebrow,
  nested,
  title,
  aside,
  below,
  children,
}: {
  eyebrow?: string
  nested?: Nested
  title: string
  /** Beside the title: a status or a count. */
  aside?: ReactNode
  /** Below the title: what led to its status, or since when there is what it names. */
  below?: ReactNode
  children?: ReactNode
}) {
  return (
    <header className="mb-5">
      {nested ? (
        <DeskCrumbs
          placeTo={nested.placeTo}
          between={nested.between ?? []}
          page={nested.page ?? title}
        />
      ) : null}
      <div
        className={`flex flex-wrap items-end justify-between gap-x-6 gap-y-3 ${nested ? 'nested-heading sm:items-center' : ''}`}
      >
        <div className="min-w-0">
          {eyebrow ? (
            <p className={`text-sm text-muted ${nested ? 'sm:hidden' : ''}`}>{eyebrow}</p>
          ) : null}
          <div className={`flex flex-wrap items-center gap-x-3 ${nested ? 'gap-y-2' : 'gap-y-1'}`}>
            <h1 className="min-w-0 break-words">{title}</h1>
            {aside}
          </div>
          {below ? <div className="mt-1 text-sm">{below}</div> : null}
        </div>
        {children ? <div className="heading-actions">{children}</div> : null}
      </div>
    </header>
  )
}
