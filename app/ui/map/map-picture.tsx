import { pictureBoxOf, type MapBox } from '#app/domain/map/grid.ts'
import { paths } from '#app/paths.ts'

/** The ground of the map: a square as wide as what it is in. */
export function MapPicture({
  box,
  alt,
  lazy = false,
}: {
  box: MapBox
  alt: string
  lazy?: boolean
}) {
  return (
    <img
      src={paths.mapPicture(pictureBoxOf(box))}
      alt={alt}
      width={840}
      height={840}
      draggable={false}
      className="absolute left-0 top-0 h-full w-full select-none"
      {...(lazy && { loading: 'lazy' as const })}
    />
  )
}

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
