import type { DirectoryFilters } from '#app/domain/businesses/views.ts'
import { cityBox, moved, sameBox, worldBox, zoomed, type MapBox } from '#app/domain/map/grid.ts'
import type { MapMark } from '#app/domain/map/views.ts'
import { paths } from '#app/paths.ts'
import { MapCredits } from '#app/ui/map/map-credits.tsx'
import { MapPicture } from './map-picture.tsx'
import { Icon, type IconName } from '#app/ui/primitives/icon.tsx'
import { Link } from '#app/ui/primitives/link.tsx'
import { mapQuery } from './map-query.ts'
import { Bubble, NearSpot, Pin } from './map-marks.tsx'
import { useMapGestures } from './use-map-gestures.ts'

type Control = { label: string; icon: IconName; box: MapBox | null; className: string }

/** Half a picture to each side. */
const sidesOf = (picture: MapBox): Control[] => [
  {
    label: 'Move the map west',
    icon: 'chevron-left',
    box: moved(picture, -0.5, 0),
    className: 'map-side map-west',
  },
  {
    label: 'Move the map north',
    icon: 'chevron-up',
    box: moved(picture, 0, -0.5),
    className: 'map-side map-north',
  },
  {
    label: 'Move the map south',
    icon: 'chevron-down',
    box: moved(picture, 0, 0.5),
    className: 'map-side map-south',
  },
  {
    label: 'Move the map east',
    icon: 'chevron-right',
    box: moved(picture, 0.5, 0),
    className: 'map-side map-east',
  },
]

const zoomsOf = (picture: MapBox): Control[] => [
  { label: 'Zoom in', icon: 'plus', box: zoomed(picture, 1), className: 'map-first' },
  { label: 'Zoom out', icon: 'minus', box: zoomed(picture, -1), className: '' },
  {
    label: 'Show the whole province',
    icon: 'globe',
    box: sameBox(picture, worldBox) ? null : worldBox,
    className: 'map-last',
  },
]

function ControlLink({
  control: { label, icon, box, className },
  filters,
}: {
  control: Control
  filters: DirectoryFilters
}) {
  if (!box) {
    return (
      <span className={`map-control ${className} opacity-40`} aria-hidden="true">
        <Icon name={icon} />
      </span>
    )
  }
  return (
    <Link
      to={paths.directory(mapQuery(filters, box))}
      preventScrollReset
      aria-label={label}
      className={`map-control ${className}`}
    >
      <Icon name={icon} />
    </Link>
  )
}

function Controls({ picture, filters }: { picture: MapBox; filters: DirectoryFilters }) {
  return (
    <nav aria-label="Move the map" className="map-controls">
      <div className="map-zooms">
        {zoomsOf(picture).map((control) => (
          <ControlLink key={control.label} control={control} filters={filters} />
        ))}
      </div>
      {sidesOf(picture).map((control) => (
        <ControlLink key={control.label} control={control} filters={filters} />
      ))}
    </nav>
  )
}

type Props = {
  filters: DirectoryFilters
  picture: MapBox
  marks: MapMark[]
  active: string | null
  onActive: (id: string | null) => void
}

/** What pressing does, of what there is to press. */
function hintOf(marks: readonly MapMark[]): string | null {
  const [anyNumber, anyHouse] = (['bubble', 'pin'] as const).map((kind) =>
    marks.some((mark) => mark.kind === kind),
  )
  if (!anyNumber) return anyHouse ? 'Press a house to open its business.' : null
  return `Press a number to zoom in${anyHouse ? ', or a house to open its business' : ''}.`
}

/** The picture, what stands on it, and the links that move it; with JavaScript it can be dragged and zoomed as well. */
export function MapCanvas({ filters, picture, marks, active, onActive }: Props) {
  const { frame, moves } = useMapGestures(picture, (box) => paths.directory(mapQuery(filters, box)))
  const hint = hintOf(marks)
  return (
    <section aria-label="Map" className="map-column">
      <a href="#in-picture" className="map-skip btn btn-action">
        Skip the map
      </a>
      <div className="map-window">
        <div className="map-frame" ref={frame}>
          <div className="absolute left-0 top-0 h-full w-full" ref={moves}>
            <MapPicture
              box={picture}
              alt={
                sameBox(picture, cityBox)
                  ? 'Cape Town and its surroundings'
                  : 'A part of the Western Cape'
              }
            />
            <svg
              className="absolute left-0 top-0 h-full w-full overflow-visible"
              role="presentation"
            >
              <g role="list" aria-label="Businesses on the map">
                {marks.map((mark) =>
                  mark.kind === 'pin' ? (
                    <Pin
                      key={mark.id}
                      mark={mark}
                      isActive={mark.id === active}
                      onActive={onActive}
                    />
                  ) : (
                    <Bubble key={`${mark.x} ${mark.y}`} mark={mark} filters={filters} />
                  ),
                )}
              </g>
              {/* On top, so that no number hides what was asked for. */}
              <NearSpot filters={filters} picture={picture} marks={marks} />
            </svg>
          </div>
        </div>
        <Controls picture={picture} filters={filters} />
      </div>
      <div className="px-4 py-1 lg:px-2">
        {hint ? <p className="text-sm text-muted">{hint}</p> : null}
        <MapCredits />
      </div>
    </section>
  )
}
