import type { BusinessProfile } from '#app/domain/businesses/views.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'

/** The map search: the postal address. */
const mapQuery = ({ name, address, suburb, city }: BusinessProfile): string =>
  [address || name, suburb, city].filter(Boolean).join(', ')

/** The bounding box of a map about two kilometres wide. */
function frameOf(latitude: number, longitude: number): string {
  const box = [longitude - 0.012, latitude - 0.008, longitude + 0.012, latitude + 0.008]
  const query = new URLSearchParams({
    bbox: box.map((side) => side.toFixed(5)).join(','),
    layer: 'mapnik',
    marker: `${latitude.toFixed(5)},${longitude.toFixed(5)}`,
  })
  return `https://www.openstreetmap.org/export/embed.html?${query.toString()}`
}

/** The address, a street map loaded only on click, and a link to a maps app. */
export function LocationPanel({
  business,
  saveData,
}: {
  business: BusinessProfile
  saveData: boolean
}) {
  const { latitude, longitude, name } = business
  const known = latitude !== null && longitude !== null
  return (
    <>
      <p className="flex gap-3">
        <Icon name="map-pin" className="mt-0.5 h-5 w-5 shrink-0 text-action" />
        <span>{[business.address, business.suburb, business.city].filter(Boolean).join(', ')}</span>
      </p>
      {known && !saveData ? (
        <details className="mt-4 overflow-hidden rounded-control border border-line">
          <summary className="flex min-h-[2.75rem] items-center gap-2 bg-raised px-4 font-semibold">
            Show the street map
          </summary>
          <iframe
            title={`Map of ${name}`}
            src={frameOf(latitude, longitude)}
            loading="lazy"
            referrerPolicy="no-referrer"
            className="h-72 w-full"
          />
        </details>
      ) : null}
      <a
        className="btn btn-quiet mt-4"
        href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(mapQuery(business))}`}
        target="_blank"
        rel="noopener"
      >
        Open in Maps
        <Icon name="external" className="h-4 w-4" />
      </a>
    </>
  )
}
