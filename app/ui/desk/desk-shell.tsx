import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { brand } from '#app/brand.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { Logo } from '#app/ui/street/logo.tsx'
import { SidebarAccount, TopAccount } from './account-menu.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { DeskHere } from './desk-crumbs.tsx'
import { DeskHouse } from './desk-empty.tsx'
import { DeskSearch } from './desk-search.tsx'
import type { Desk, DeskUser } from './desk.ts'
import { useFocusAfterRow } from './focus-after-row.ts'
import { Count, PlaceLink } from './place-link.tsx'

type Parts = { desk: Desk; user: DeskUser; here: string | null }
type ShellProps = Parts & {
  /** The drawing of the owner's own business. */
  house?: string | null
  children: ReactNode
}

function Brand({ desk }: { desk: Desk }) {
  return (
    <Link
      to={desk.home}
      className="flex min-h-[2.75rem] items-center gap-2.5 rounded-control px-3"
      aria-label={`${brand.name}, ${desk.label}`}
    >
      <Logo className="h-8 w-8 shrink-0" />
      <span className="whitespace-nowrap font-display text-lg font-bold tracking-tight">
        {brand.name}
      </span>
      {desk.badge ? (
        <span className="rounded-md border border-current px-1.5 text-xs font-semibold">
          {desk.badge}
        </span>
      ) : null}
    </Link>
  )
}

function Sidebar({ desk, user, here }: Parts) {
  return (
    <header className="desk-side sticky top-0 hidden h-screen w-[15.5rem] shrink-0 flex-col border-r p-3 lg:flex print:hidden">
      <Brand desk={desk} />
      {desk.search ? (
        <div className="mt-3">
          <DeskSearch {...desk.search} />
        </div>
      ) : null}
      <nav aria-label={desk.label} className="mt-3 min-h-0 flex-1 overflow-y-auto">
        {desk.groups.map(({ heading, places }) => (
          <div key={places[0]?.key} className="mb-4">
            {heading ? (
              <p className="px-3 pb-1 desk-faint text-xs font-semibold">{heading}</p>
            ) : null}
            <ul className="grid gap-0.5">
              {places.map((place) => (
                <li key={place.key}>
                  <PlaceLink place={place} here={here} className="desk-item">
                    <Icon name={place.icon} />
                    {place.label}
                    <Count
                      count={place.count}
                      className="ml-auto min-w-[1.5rem] px-1.5 text-xs leading-6"
                    />
                  </PlaceLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="desk-foot pt-2">
        <SidebarAccount user={user} publicPage={desk.publicPage} isHere={here === 'account'} />
      </div>
    </header>
  )
}

/** Of phones, and of a desk that has no places yet. */
function TopBar({ desk, user, here }: Parts) {
  const hasPlaces = desk.groups.length > 0
  return (
    <header
      className={`desk-side flex min-h-[3.5rem] items-center gap-3 border-b px-4 md:px-6 print:hidden ${hasPlaces ? 'lg:hidden' : ''}`}
    >
      <Link
        to={desk.home}
        className="flex min-h-[2.75rem] min-w-0 flex-1 items-center gap-2.5 rounded-control"
      >
        <Logo className="h-8 w-8 shrink-0" />
        <span className="truncate font-display text-lg font-bold tracking-tight">
          {desk.badge ?? brand.name}
        </span>
      </Link>
      {desk.search ? (
        <Link
          to={desk.search.to}
          aria-label={desk.search.label}
          className="flex h-11 w-11 shrink-0 items-center justify-center rounded-control"
        >
          <Icon name="search" className="h-6 w-6" />
        </Link>
      ) : null}
      <TopAccount user={user} publicPage={desk.publicPage} isHere={here === 'account'} />
    </header>
  )
}

const tones = { cream: 'desk-cream', ink: 'desk-ink' }

/**
 * The frame of every desk page: a sidebar from 1024 px, else a bottom bar; works without scripts. `here` is the
 * current place's key.
 */
export function DeskShell({ desk, user, here, house = null, children }: ShellProps) {
  const hasPlaces = desk.groups.length > 0
  useFocusAfterRow()
  return (
    <div
      className={`desk ${tones[desk.tone]} flex flex-1 flex-col ${hasPlaces ? 'lg:flex-row' : ''}`}
    >
      <TopBar desk={desk} user={user} here={here} />
      {hasPlaces ? <Sidebar desk={desk} user={user} here={here} /> : null}
      <main id="main" tabIndex={-1} className="min-w-0 flex-1">
        <div className="mx-auto w-full max-w-[76rem] px-[16px] pb-10 pt-5 md:px-[24px] lg:px-[32px] lg:pt-7">
          <p className="paper-of mb-4 hidden text-sm font-semibold print:block">
            {desk.badge ? brand.name : user.name}
          </p>
          <DeskHere desk={desk} here={here}>
            <DeskHouse.Provider value={house}>{children}</DeskHouse.Provider>
          </DeskHere>
        </div>
      </main>
      {hasPlaces ? <BottomBar desk={desk} here={here} /> : null}
    </div>
  )
}
