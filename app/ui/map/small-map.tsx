import type { Industry } from '#app/domain/businesses/industries.ts'
import { boundsOf, boxAround, boxText, sideOf, spotOf } from '#app/domain/map/grid.ts'
import { paths } from '#app/paths.ts'
import { FacadePin } from '#app/ui/map/facade-pin.tsx'
import { MapBand, MapCredits } from '#app/ui/map/map-picture.tsx'
import { MapStyles } from '#app/ui/map/map-styles.tsx'
import { percent } from '#app/ui/map/percent.ts'
import { Link } from '#app/ui/primitives/link.tsx'

/** About nine kilometres wide: the suburb and those around it. */
const level = 5
const suburbLevel = 4

type Props = {
  name: string
  industry: Industry
  lat: number
  lon: number
  /** The point is its suburb's. */
  approximate: boolean
}

/** Where a business stands, without a script; null off the map. */
export function SmallMap({ name, industry, lat, lon, approximate }: Props) {
  const spot = spotOf({ lat, lon })
  if (spot.x < 0 || spot.x > 1 || spot.y < 0 || spot.y > 1) return null
  const box = boxAround(spot, approximate ? suburbLevel : level)
  const { left, top } = boundsOf(box)
  return (
    <div className="mt-4">
      <MapStyles />
      <div className="small-map">
        <MapBand box={box} alt={`Map: where ${name} is`} />
        <div className="small-map-square">
          <svg className="absolute left-0 top-0 h-full w-full overflow-visible" aria-hidden="true">
            <svg
              x={percent((spot.x - left) / sideOf(box.level))}
              y={percent((spot.y - top) / sideOf(box.level))}
              overflow="visible"
            >
              <FacadePin industry={industry} approximate={approximate} />
            </svg>
          </svg>
        </div>
      </div>
      <MapCredits />
      <p className="mt-2">
        <Link className="link" to={paths.directory({ view: 'map', bbox: boxText(box) })}>
          Show businesses around here on the map
        </Link>
      </p>
    </div>
  )
}
