import { Link } from '@remix-run/react'
import { Icon, type IconName } from '#app/ui/primitives/icon.tsx'
import type { Desk, DeskPlace } from './desk.ts'
import { Menu, menuRow } from './menu.tsx'
import { Count, PlaceLink } from './place-link.tsx'

/** With what waits behind it. */
const TabIcon = ({ icon, count }: { icon: IconName; count: number | undefined }) => (
  <span className="relative">
    <Icon name={icon} className="h-6 w-6" />
    <Count
      count={count}
      className="absolute -top-1.5 left-[1.125rem] min-w-[1.125rem] px-1 text-xs leading-[1.125rem]"
    />
  </span>
)

type Here = { here: string | null }

function MoreMenu({
  places,
  publicPage,
  here,
}: Here & { places: DeskPlace[]; publicPage: Desk['publicPage'] }) {
  const waiting = places.reduce((sum, { count = 0 }) => sum + count, 0)
  return (
    <Menu
      summary={
        <>
          <TabIcon icon="more" count={waiting} />
          More
        </>
      }
      className={`desk-tab ${places.some(({ key }) => key === here) ? 'desk-tab-here' : ''}`}
      panel="bottom-full right-2 mb-2 w-64"
    >
      <ul>
        {places.map((place) => (
          <li key={place.key}>
            <PlaceLink place={place} here={here} className={menuRow}>
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
      <div className="mt-2 border-t border-line pt-2">
        <Link className={menuRow} to={publicPage.to}>
          <Icon name="eye" />
          {publicPage.label}
        </Link>
      </div>
    </Menu>
  )
}

/** Below 1024 px: four places, and the others in a menu. */
export function BottomBar({ desk, here }: Here & { desk: Desk }) {
  const all = desk.groups.flatMap(({ places }) => places)
  const four = all.filter(({ key }) => desk.bar.includes(key))
  const others = all.filter(({ key }) => !desk.bar.includes(key))
  return (
    <nav
      aria-label={desk.label}
      className="sticky bottom-0 z-20 mt-auto border-t border-line bg-surface print:hidden lg:hidden"
    >
      <ul className="mx-auto flex max-w-2xl">
        {four.map((place) => (
          <li key={place.key} className="flex-auto">
            <PlaceLink place={place} here={here} className="desk-tab">
              <TabIcon icon={place.icon} count={place.count} />
              {place.short ?? place.label}
            </PlaceLink>
          </li>
        ))}
        <li className="flex-auto">
          <MoreMenu places={others} publicPage={desk.publicPage} here={here} />
        </li>
      </ul>
    </nav>
  )
}
