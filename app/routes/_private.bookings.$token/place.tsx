import { Link } from '@remix-run/react'
import type { GuestBookingView } from '#app/domain/bookings/views.ts'
import { paths } from '#app/paths.ts'
import { NearbyLink, SmallMap } from '#app/ui/map/small-map.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'

/** Where it is: on our map, in words, and in a maps app. */
export function Place({ business, appointment, maps }: GuestBookingView & { maps: string }) {
  const { name, slug, industry, place, listed } = business
  const { location } = appointment
  return (
    <section aria-labelledby="where">
      <h2 id="where" className="text-xl">
        Where
      </h2>
      <div className="mb-4 mt-2 flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0">
          <span className="block break-words font-semibold">
            {listed ? (
              <Link className="link inline-block py-1" to={paths.business(slug)}>
                {name}
              </Link>
            ) : (
              name
            )}
          </span>
          <span className="block break-words text-muted">{place}</span>
        </p>
        {listed ? (
          <a className="btn btn-quiet print:hidden" href={maps} target="_blank" rel="noopener">
            Open in Maps
            <Icon name="external" className="h-4 w-4" />
          </a>
        ) : null}
      </div>
      <SmallMap {...{ name, industry, location }} />
      <NearbyLink location={location} />
    </section>
  )
}
