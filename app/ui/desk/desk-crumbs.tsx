import { Link } from '@remix-run/react'
import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { Icon } from '#app/ui/primitives/icon.tsx'
import type { Desk, DeskPlace } from './desk.ts'

export type DeskCrumb = { label: string; to: string }

const HereContext = createContext<{ desk: Desk; place: DeskPlace | undefined } | null>(null)

/** Tells the pages within it of their desk and their place of it. */
export function DeskHere({
  desk,
  here,
  children,
}: {
  desk: Desk
  here: string | null
  children: ReactNode
}) {
  const value = useMemo(() => {
    const places = desk.groups.flatMap((group) => group.places)
    return { desk, place: places.find(({ key }) => key === here) }
  }, [desk, here])
  return <HereContext.Provider value={value}>{children}</HereContext.Provider>
}

/** Whether what shows stands on a desk. */
export const useIsOnDesk = () => useContext(HereContext) !== null

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
  const here = useContext(HereContext)
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
        {crumbs.map(({ label, to }, at) => (
          <li key={to}>
            {at === crumbs.length - 1 ? (
              <Icon name="chevron-left" className="mr-1 h-4 w-4 shrink-0 sm:hidden" />
            ) : null}
            <Link to={to}>{label}</Link>
          </li>
        ))}
        <li aria-current="page">{page}</li>
      </ol>
    </nav>
  )
}
