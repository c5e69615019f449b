import type { SerializeFrom } from '@remix-run/node'
import type { MapLocation } from '#app/domain/map/map-location.server.ts'
import type { TileSquare } from '#app/domain/map/tiles.ts'
import { useScripted } from '#app/ui/primitives/scripted.ts'
import { percent } from '#app/ui/map/percent.ts'

/** The bounding box of a map about two kilometres wide. */
function frameOf({ lat, lon }: { lat: number; lon: number }): string {
  const box = [lon - 0.012, lat - 0.008, lon + 0.012, lat + 0.008]
  const query = new URLSearchParams({
    bbox: box.map((side) => side.toFixed(5)).join(','),
    layer: 'mapnik',
    marker: `${lat.toFixed(5)},${lon.toFixed(5)}`,
  })
  return `https://www.openstreetmap.org/export/embed.html?${query.toString()}`
}

/** Nine tiles of the operator's own server, with the point on them. */
function Tiles({ name, street: { tiles, x, y } }: { name: string; street: TileSquare }) {
  return (
    <div className="relative grid grid-cols-3">
      {tiles.map((tile, at) => (
        <img
          key={tile}
          src={tile}
          alt={at === 4 ? `Street map around ${name}` : ''}
          width={256}
          height={256}
          loading="lazy"
          className="h-auto w-full"
        />
      ))}
      <svg className="absolute left-0 top-0 h-full w-full" aria-hidden="true">
        <circle cx={percent(x)} cy={percent(y)} r={9} className="map-here" />
      </svg>
    </div>
  )
}

/**
 * Fetched only once somebody opens it. Without scripts browsers fetch a frame at once, however lazy and closed, which
 * would tell others who looks: a link takes its place.
 */
export function StreetMap({
  name,
  location,
}: {
  name: string
  location: SerializeFrom<MapLocation>
}) {
  const scripted = useScripted()
  const { lat, lon } = location
  if (!scripted && !location.street) {
    const there = `https://www.openstreetmap.org/?mlat=${lat.toFixed(5)}&mlon=${lon.toFixed(5)}&zoom=16`
    return (
      <a
        className="btn btn-quiet px-2 text-sm sm:px-5 sm:text-base"
        href={there}
        rel="noopener noreferrer"
      >
        Street map
      </a>
    )
  }
  return (
    <details className="open:col-span-2 open:basis-full">
      <summary className="btn btn-quiet w-full px-2 text-sm sm:px-5 sm:text-base">
        Street map
      </summary>
      <div className="mt-3 overflow-hidden rounded-control border border-line">
        {location.street ? (
          <Tiles name={name} street={location.street} />
        ) : (
          <iframe
            title={`Map of ${name}`}
            src={frameOf(location)}
            loading="lazy"
            referrerPolicy="no-referrer"
            className="h-72 w-full"
          />
        )}
      </div>
    </details>
  )
}
