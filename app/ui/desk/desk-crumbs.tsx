import { Link } from '@remix-run/react'
import { createContext, useContext } from 'react'
import type { Desk, DeskPlace } from './desk.ts'

export type DeskCrumb = { label: string; to: string }

/** The desk around a page and the place of it that the page belongs to. */
export const DeskHere = createContext<{ desk: Desk; place: DeskPlace | undefined } | null>(null)

/** The way to a page below a place: the desk, the place, `between`, and the page. Phones show what leads back alone. */
export function DeskCrumbs({
  placeTo,
  between,
  page,
}: {
  /** The place as it was left, with its filters. */
  placeTo?: string | undefined
  between: DeskCrumb[]
  page: string
}) {
  const here = useContext(DeskHere)
  if (!here) return null
  const { desk, place } = here
  const crumbs = [
    { label: desk.label, to: desk.home },
    ...(place ? [{ label: place.label, to: placeTo ?? place.to }] : []),
    ...between,
  ]
  return (
    <nav aria-label="Breadcrumb" className="desk-crumbs print:hidden">
      <ol>
        {crumbs.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        <li aria-current="page">{page}</li>
      </ol>
    </nav>
  )
}
