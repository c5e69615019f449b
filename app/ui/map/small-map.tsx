import type { Industry } from '#app/domain/businesses/industries.ts'
import type { MapBox } from '#app/domain/map/grid.ts'
import { paths } from '#app/paths.ts'
import { FacadePin } from '#app/ui/map/facade-pin.tsx'
import { MapCredits } from '#app/ui/map/map-credits.tsx'
import { MapStyles } from '#app/ui/map/map-styles.tsx'
import { percent } from '#app/ui/map/percent.ts'
import { Link } from '#app/ui/primitives/link.tsx'

type Props = {
  name: string
  /** Where it is shown, if its exact place is not known. */
  middleOf?: string | undefined
  industry: Industry
  location: {
    approximate: boolean
    /** The picture, and which parts of its side the point lies at; null off the map. */
    around: { picture: MapBox; x: number; y: number; bbox: string } | null
  } | null
}

/** Where a business stands, without a script; null off the map. */
export function SmallMap({ name, middleOf, industry, location }: Props) {
  if (!location?.around) return null
  const { picture, x, y } = location.around
  return (
    <div className="mt-4">
      <MapStyles />
      <div className="small-map">
        {/* The middle of the picture, whose names stand clear of its edges. */}
        <img
          src={paths.mapPicture(picture, { x, y })}
          alt={`Map: where ${name} is`}
          width={840}
          height={470}
          loading="lazy"
          className="absolute left-0 top-0 h-full w-full select-none"
        />
        <div className="small-map-square">
          <svg className="absolute left-0 top-0 h-full w-full overflow-visible" aria-hidden="true">
            <svg x={percent(x)} y={percent(y)} overflow="visible">
              <FacadePin industry={industry} approximate={location.approximate} />
            </svg>
          </svg>
        </div>
      </div>
      {middleOf && location.approximate ? (
        <p className="mt-2 text-sm text-muted">The pin shows {middleOf}, not the exact place.</p>
      ) : null}
      <MapCredits />
    </div>
  )
}

/** From the small map to the large one. */
export const NearbyLink = ({ location }: Pick<Props, 'location'>) =>
  location?.around ? (
    <p className="mt-2 print:hidden">
      <Link
        className="link inline-block py-1"
        to={paths.directory({ view: 'map', bbox: location.around.bbox })}
      >
        Businesses nearby
      </Link>
    </p>
  ) : null
