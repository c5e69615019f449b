/**
 * The grid of the map. A box is a square picture: at level 0 the whole world of the map, at each further level half as
 * wide. It lies on a grid of quarters of its side, so that there are few enough boxes to be kept.
 */
export type MapBox = { level: number; x: number; y: number }

/** Parts of the world from its north-western corner, 0 to 1. */
export type Bounds = { left: number; top: number; right: number; bottom: number }

type Spot = { x: number; y: number }

/** Degrees. Its sides are as long in kilometres, to one part in two hundred. */
export const world = { west: 17.8, north: -32.4, width: 3, height: 2.5 } as const

/** Beyond it a box is drawn as the picture around it. */
export const maxPictureLevel = 8
export const maxLevel = 12
const stepsPerSide = 4

export const sideOf = (level: number): number => 1 / 2 ** level
const stepOf = (level: number): number => sideOf(level) / stepsPerSide
/** The greatest x or y of a level. */
export const maxStep = (level: number): number => stepsPerSide * 2 ** level - stepsPerSide

/** Cape Town from Melkbosstrand to Simon's Town, with Stellenbosch. */
export const cityBox: MapBox = { level: 2, x: 2, y: 8 }
export const worldBox: MapBox = { level: 0, x: 0, y: 0 }

export const spotOf = ({ lat, lon }: { lat: number; lon: number }): Spot => ({
  x: (lon - world.west) / world.width,
  y: (world.north - lat) / world.height,
})

export function boundsOf({ level, x, y }: MapBox): Bounds {
  const [side, step] = [sideOf(level), stepOf(level)]
  return { left: x * step, top: y * step, right: x * step + side, bottom: y * step + side }
}

const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most)

/** The box of a level whose middle is the closest to a spot. */
export function boxAround({ x, y }: Spot, level: number): MapBox {
  const step = stepOf(level)
  const at = (middle: number) =>
    clamp(Math.round((middle - sideOf(level) / 2) / step), maxStep(level))
  return { level, x: at(x), y: at(y) }
}

/** Less than a metre: what rounding of degrees may lose. */
const tolerance = 3e-6

const holds = (box: MapBox, { left, top, right, bottom }: Bounds): boolean => {
  const whole = boundsOf(box)
  return (
    left >= whole.left - tolerance &&
    top >= whole.top - tolerance &&
    right <= whole.right + tolerance &&
    bottom <= whole.bottom + tolerance
  )
}

/** The deepest box between two levels that holds all of the bounds; the whole world where none does. */
export function boxOf(bounds: Bounds, { from = 0, to = maxLevel } = {}): MapBox {
  const middle = { x: (bounds.left + bounds.right) / 2, y: (bounds.top + bounds.bottom) / 2 }
  for (let level = to; level >= from; level--) {
    const box = boxAround(middle, level)
    if (holds(box, bounds)) return box
  }
  return from > 0 ? boxAround(middle, from) : worldBox
}

/** The picture that shows a box: itself, or what lies around it where it is too small for one. */
export function pictureBoxOf(box: MapBox): MapBox {
  if (box.level <= maxPictureLevel) return box
  return boxAround(middleOf(box), maxPictureLevel)
}

function middleOf(box: MapBox): Spot {
  const { left, top, right, bottom } = boundsOf(box)
  return { x: (left + right) / 2, y: (top + bottom) / 2 }
}

export const sameBox = (one: MapBox, other: MapBox): boolean =>
  one.level === other.level && one.x === other.x && one.y === other.y

/** About the same middle, so many levels deeper; null at the end of them. */
export function zoomed(box: MapBox, by: number): MapBox | null {
  const level = Math.min(Math.max(box.level + by, 0), maxPictureLevel)
  return level === box.level ? null : boxAround(middleOf(box), level)
}

/** Moved by sides of its own; null where it would stay. */
export function moved(box: MapBox, right: number, down: number): MapBox | null {
  const to = {
    level: box.level,
    x: clamp(Math.round(box.x + right * stepsPerSide), maxStep(box.level)),
    y: clamp(Math.round(box.y + down * stepsPerSide), maxStep(box.level)),
  }
  return sameBox(to, box) ? null : to
}

const decimals = (degrees: number): string => String(Number(degrees.toFixed(5)))

/** `west,south,east,north` in degrees. */
export function boxText(box: MapBox): string {
  const { left, top, right, bottom } = boundsOf(box)
  return [
    world.west + left * world.width,
    world.north - bottom * world.height,
    world.west + right * world.width,
    world.north - top * world.height,
  ]
    .map(decimals)
    .join(',')
}

const degreesPattern = /^-?\d{1,3}(?:\.\d{1,20})?$/

/** The box on the grid that holds `west,south,east,north`; null where the text is none, or lies off the map. */
export function boxFromText(text: string): MapBox | null {
  const parts = text.split(',').map((part) => part.trim())
  if (parts.length !== 4 || !parts.every((part) => degreesPattern.test(part))) return null
  const [west, south, east, north] = parts.map(Number) as [number, number, number, number]
  if (west >= east || south >= north) return null
  const corner = spotOf({ lat: north, lon: west })
  const other = spotOf({ lat: south, lon: east })
  if (corner.x >= 1 || corner.y >= 1 || other.x <= 0 || other.y <= 0) return null
  return boxOf({
    left: Math.max(corner.x, 0),
    top: Math.max(corner.y, 0),
    right: Math.min(other.x, 1),
    bottom: Math.min(other.y, 1),
  })
}

/** Whether the text is exactly how a box is written. */
export function isBoxText(text: string): boolean {
  const box = boxFromText(text)
  return box !== null && boxText(box) === text
}
