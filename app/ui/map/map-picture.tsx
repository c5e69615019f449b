import { pictureBoxOf, type MapBox } from '#app/domain/map/grid.ts'
import { paths } from '#app/paths.ts'

const filling = 'absolute left-0 top-0 h-full w-full select-none'

/** The ground of the map: a square as wide as what it is in. */
export const MapPicture = ({ box, alt }: { box: MapBox; alt: string }) => (
  <img
    src={paths.mapPicture(pictureBoxOf(box))}
    alt={alt}
    width={840}
    height={840}
    draggable={false}
    className={filling}
  />
)

/** The middle of it, whose names stand clear of its edges. */
export const MapBand = ({ box, alt }: { box: MapBox; alt: string }) => (
  <img
    src={paths.mapPicture(pictureBoxOf(box), '-band')}
    alt={alt}
    width={840}
    height={470}
    loading="lazy"
    className={filling}
  />
)

const licence = 'inline-block py-1.5 underline hover:no-underline'

/** The credits that go with every map. */
export function MapCredits() {
  return (
    <p className="text-xs text-muted">
      Map data:{' '}
      <a className={licence} href="https://www.openstreetmap.org/copyright" rel="noopener">
        © OpenStreetMap contributors
      </a>
      ;{' '}
      <a className={licence} href="http://whosonfirst.mapzen.com#License" rel="noopener">
        Data from Who&rsquo;s On First
      </a>
      , with parts of GeoNames and Quattroshapes
    </p>
  )
}
