import type { Industry } from '#app/domain/businesses/industries.ts'
import { nearestPlace } from '#app/domain/places/gazetteer.server.ts'
import { clearOfNames, standingSpots } from './clear-of-names.server.ts'
import { boundsOf, boxOf, sideOf, world, type Bounds, type MapBox } from './grid.ts'
import { isLand } from './outlines.server.ts'
import type { MapMark } from './views.ts'

/** A side of a picture has so many cells. */
export const cellsPerSide = 8
/** Parts of a picture's side that two marks keep apart, so that fingers can tell them. */
const closest = 0.12

/** The businesses of a cell: how many, their middle, and bounds that hold them, in parts of the world. */
export type Cell = Bounds & {
  total: number
  x: number
  y: number
  /** Where there is but one. */
  id: string | null
  slug: string | null
  name: string | null
  industry: Industry | null
  isApproximate: boolean | null
}

function joined(one: Cell, other: Cell): Cell {
  const total = one.total + other.total
  return {
    total,
    x: (one.x * one.total + other.x * other.total) / total,
    y: (one.y * one.total + other.y * other.total) / total,
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
    ...{ id: null, slug: null, name: null, industry: null, isApproximate: null },
  }
}

/** The two that are closest to one another, if that is too close. */
function tooClose(cells: readonly Cell[], least: number): [number, number] | null {
  let best: [number, number] | null = null
  let distance = least
  for (let at = 0; at < cells.length; at++) {
    for (let other = at + 1; other < cells.length; other++) {
      const [a, b] = [cells[at]!, cells[other]!]
      const between = Math.hypot(a.x - b.x, a.y - b.y)
      if (between < distance) [best, distance] = [[at, other], between]
    }
  }
  return best
}

/** Cells that lie too close together as one, the closest first. */
function mergedCells(cells: readonly Cell[], box: MapBox): Cell[] {
  const merged = [...cells]
  const least = closest * sideOf(box.level)
  for (let pair = tooClose(merged, least); pair; pair = tooClose(merged, least)) {
    const [at, other] = pair
    merged[at] = joined(merged[at]!, merged[other]!)
    merged.splice(other, 1)
  }
  return merged
}

function nameAround({ x, y }: Cell): string {
  const place = nearestPlace(world.north - y * world.height, world.west + x * world.width)
  return place?.suburb ?? 'the Western Cape'
}

/** Four decimals: a tenth of a pixel. */
const part = (value: number): number =>
  Math.round(Math.min(Math.max(value, 0), 1) * 10_000) / 10_000

/** Parts of a side by which a number may leave its middle: to stand above the name of a place, and beside a name. */
const nearby = 0.05
const besideAtMost = 0.095

/** Parts of a side that moved numbers keep from its edges. */
const edge = 0.03

/** Numbers on the nearest named place, where no other mark is too close to it. */
function onPlaces(cells: readonly Cell[], box: MapBox): Cell[] {
  const side = sideOf(box.level)
  const places = standingSpots(box)
  const placed = [...cells]
  for (const [at, cell] of cells.entries()) {
    if (cell.total === 1) continue
    const far = (spot: { x: number; y: number }) => Math.hypot(spot.x - cell.x, spot.y - cell.y)
    const place = places.reduce<{ x: number; y: number } | null>(
      (best, spot) =>
        far(spot) < Math.min(nearby * side, best ? far(best) : Infinity) ? spot : best,
      null,
    )
    const isFree =
      place &&
      placed.every(
        (other, index) =>
          index === at || Math.hypot(other.x - place.x, other.y - place.y) >= closest * side,
      )
    if (place && isFree) placed[at] = { ...cell, x: place.x, y: place.y }
  }
  return placed
}

/** Numbers beside the names that they would cover. */
function besideNames(placed: readonly Cell[], middles: readonly Cell[], box: MapBox): Cell[] {
  const { left, top } = boundsOf(box)
  const side = sideOf(box.level)
  const moved = [...placed]
  for (const [index, cell] of placed.entries()) {
    const middle = middles[index]
    if (cell.total === 1 || !middle) continue
    const at = { x: (cell.x - left) / side, y: (cell.y - top) / side }
    const isFree = ({ x, y }: { x: number; y: number }) => {
      const spot = { x: left + x * side, y: top + y * side }
      const far = (one: { x: number; y: number }) => Math.hypot(one.x - spot.x, one.y - spot.y)
      return (
        Math.min(x, y, 1 - x, 1 - y) > edge &&
        far(middle) < besideAtMost * side &&
        moved.every((other, place) => place === index || far(other) >= closest * side) &&
        isLand(spot.x, spot.y)
      )
    }
    const { x, y } = clearOfNames(box, { at, total: cell.total }, isFree)
    moved[index] = { ...cell, x: left + x * side, y: top + y * side }
  }
  return moved
}

function markOf(cell: Cell, box: MapBox): MapMark {
  const { left, top } = boundsOf(box)
  const side = sideOf(box.level)
  const at = { x: part((cell.x - left) / side), y: part((cell.y - top) / side) }
  const { id, slug, name, industry, isApproximate } = cell
  if (cell.total === 1 && id && slug && name && industry) {
    // Its gable stands above its point, and its sides beside it.
    at.y = Math.max(at.y, 0.05)
    at.x = Math.min(Math.max(at.x, 0.03), 0.97)
    return { kind: 'pin', ...at, id, slug, name, industry, approximate: isApproximate === true }
  }
  at.x = Math.min(Math.max(at.x, edge * 2), 1 - edge * 2)
  at.y = Math.min(Math.max(at.y, edge * 2), 1 - edge * 2)
  const closer = boxOf(cell, { from: box.level + 1 })
  return { kind: 'bubble', ...at, total: cell.total, around: nameAround(cell), box: closer }
}

/** What a picture shows, from north to south. */
export function marksOf(cells: readonly Cell[], box: MapBox): MapMark[] {
  const merged = mergedCells(cells, box)
  return besideNames(onPlaces(merged, box), merged, box)
    .map((cell) => markOf(cell, box))
    .toSorted((a, b) => a.y - b.y || a.x - b.x)
}
