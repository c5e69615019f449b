import { placeLine } from '#app/domain/businesses/place-line.ts'
import type { SerializeFrom } from '@remix-run/node'
import type { BusinessProfile } from '#app/domain/businesses/views.ts'
import type { MapLocation } from '#app/domain/map/map-location.server.ts'
import { mapSearchUrl } from '#app/domain/businesses/map-search-url.ts'
import { NearbyLink, SmallMap } from '#app/ui/map/small-map.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { StreetMap } from './street-map.tsx'

/** The address, our own map, a street map loaded only on click, and a link to a maps app. */
export function LocationPanel({
  business,
  location,
  saveData,
}: {
  business: BusinessProfile
  location: SerializeFrom<MapLocation> | null
  saveData: boolean
}) {
  const { name, industry, suburb, city } = business
  return (
    <>
      <p className="flex gap-3">
        <Icon name="map-pin" className="mt-0.5 h-5 w-5 shrink-0 text-action" />
        <span className="line-break min-w-0">{placeLine(business.address, suburb, city)}</span>
      </p>
      <SmallMap {...{ name, industry, location }} middleOf={suburb || city} />
      <div className="mt-4 grid grid-cols-2 items-start gap-3 sm:flex sm:flex-wrap print:hidden">
        <a
          className="btn btn-quiet px-2 text-sm sm:px-5 sm:text-base"
          href={mapSearchUrl(business.address || name, suburb, city)}
          target="_blank"
          rel="noopener"
        >
          Open in Maps
          <Icon name="external" className="h-4 w-4" />
        </a>
        {location && !location.approximate && !saveData ? (
          <StreetMap name={name} location={location} />
        ) : null}
      </div>
      <NearbyLink location={location} />
    </>
  )
}
