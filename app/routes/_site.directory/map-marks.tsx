import type { ReactNode } from 'react'
import type { DirectoryFilters } from '#app/domain/businesses/views.ts'
import { bubbleShape } from '#app/domain/map/bubble-shape.ts'
import { boundsOf, sideOf, spotOf, type MapBox } from '#app/domain/map/grid.ts'
import type { MapBubble, MapMark, MapPin } from '#app/domain/map/views.ts'
import { paths } from '#app/paths.ts'
import { FacadePin } from '#app/ui/map/facade-pin.tsx'
import { mapQuery } from './map-query.ts'
import { percent } from '#app/ui/map/percent.ts'
import { Link } from '#app/ui/primitives/link.tsx'

const maxTag = 32
const number = new Intl.NumberFormat('en-ZA')

/** `9`, `12k`. */
const short = (total: number) => (total < 10_000 ? String(total) : `${Math.floor(total / 1000)}k`)

/** What belongs to a point of the picture, in pixels around it. */
function At({ x, y, children }: { x: number; y: number; children: ReactNode }) {
  return (
    <svg x={percent(x)} y={percent(y)} overflow="visible" role="listitem">
      {children}
    </svg>
  )
}

/** Several businesses: a number that leads closer, or to their list where they stand together. */
export function Bubble({ mark, filters }: { mark: MapBubble; filters: DirectoryFilters }) {
  const { total, around, box, x, y } = mark
  const { radius, rise } = bubbleShape(total, y)
  return (
    <At x={x} y={y}>
      <Link
        to={paths.directory(mapQuery(filters, box))}
        prefetch="intent"
        preventScrollReset
        className="map-mark"
        aria-label={`${number.format(total)} businesses around ${around}`}
      >
        <circle r={Math.max(radius + 4, 22)} cy={-rise} className="map-halo" />
        <circle r={radius} cy={-rise} className="map-bubble" />
        <text y={-rise} dy=".35em" className="map-number">
          {short(total)}
        </text>
      </Link>
    </At>
  )
}

type PinProps = {
  mark: MapPin
  isActive: boolean
  onActive: (id: string | null) => void
}

export function Pin({ mark, isActive, onActive }: PinProps) {
  const { id, slug, name, industry, approximate, x, y } = mark
  const tag = name.length > maxTag ? `${name.slice(0, maxTag).trimEnd()}…` : name
  return (
    <At x={x} y={y}>
      <Link
        to={paths.business(slug)}
        className={isActive ? 'map-mark map-active' : 'map-mark'}
        aria-label={`${name}, ${industry}${approximate ? ', exact place not known' : ''}`}
        onPointerEnter={() => onActive(id)}
        onPointerLeave={() => onActive(null)}
      >
        <circle r={22} cy={-19} className="map-halo" />
        <FacadePin industry={industry} approximate={approximate} />
        <text y={14} className={`map-tag ${x < 0.2 ? 'map-start' : x > 0.8 ? 'map-end' : ''}`}>
          {tag}
        </text>
      </Link>
    </At>
  )
}

/** Parts of the picture's side. */
const onIt = 0.05

/** The place asked for, where the picture holds it. */
export function NearSpot({
  filters: { near },
  picture,
  marks,
}: {
  filters: DirectoryFilters
  picture: MapBox
  marks: readonly MapMark[]
}) {
  if (!near) return null
  const { left, top } = boundsOf(picture)
  const spot = spotOf(near)
  const x = (spot.x - left) / sideOf(picture.level)
  const y = (spot.y - top) / sideOf(picture.level)
  if (x < 0 || x > 1 || y < 0 || y > 1) return null
  // Where a number stands on the place, the pin stands on the number.
  const number = marks.find(
    (mark) => mark.kind === 'bubble' && Math.hypot(mark.x - x, mark.y - y) < onIt,
  )
  const shape = number?.kind === 'bubble' ? bubbleShape(number.total, number.y) : null
  return (
    <svg
      x={percent(shape && number ? number.x : x)}
      y={percent(shape && number ? number.y : y)}
      overflow="visible"
      role="img"
      aria-label={near.label ?? near.asked}
    >
      {shape ? null : <circle r={18} className="map-here-ring" />}
      <path
        d="M0 0-8-12a10 10 0 1 1 16 0z"
        transform={`translate(0 ${shape ? -shape.rise - shape.radius : 0})`}
        className="map-here"
      />
    </svg>
  )
}
