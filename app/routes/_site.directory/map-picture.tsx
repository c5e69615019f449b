import { pictureBoxOf, type MapBox } from '#app/domain/map/grid.ts'
import { paths } from '#app/paths.ts'

/** The ground of the map: a square as wide as what it is in. */
export const MapPicture = ({ box, alt }: { box: MapBox; alt: string }) => (
  <img
    src={paths.mapPicture(pictureBoxOf(box))}
    alt={alt}
    width={840}
    height={840}
    draggable={false}
    className="absolute left-0 top-0 h-full w-full select-none"
  />
)
