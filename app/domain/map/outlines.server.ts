import { world } from './grid.ts'
import packed from './outlines.json' with { type: 'json' }

/** Parts of the world, as in `Bounds`. */
export type Point = readonly [x: number, y: number]
export type Line = { points: Point[]; left: number; top: number; right: number; bottom: number }
export type Shape = { name: string; rank: number; lines: Line[] }
export type Mark = { name: string; x: number; y: number; value: number }

const [width, height] = [world.width * 10_000, world.height * 10_000]

function unpacked(steps: readonly number[]): Line {
  const points: Point[] = []
  let [x, y] = [0, 0]
  for (let at = 0; at < steps.length; at += 2) {
    x += steps[at] ?? 0
    y += steps[at + 1] ?? 0
    points.push([x / width, y / height])
  }
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return {
    points,
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  }
}

const shapes = (list: { name: string; rank?: number; lines: number[][] }[]): Shape[] =>
  list.map(({ name, rank = 1, lines }) => ({ name, rank, lines: lines.map(unpacked) }))
const marks = (list: (string | number)[][]): Mark[] =>
  list.map(([name, x, y, value]) => ({
    name: String(name),
    x: Number(x) / width,
    y: Number(y) / height,
    value: Number(value),
  }))

/** What the map is drawn of; sources and licences in NOTICE. */
export const outlines = {
  land: packed.land.map(unpacked),
  borders: packed.borders.map(unpacked),
  parks: shapes(packed.parks),
  lakes: shapes(packed.lakes),
  rivers: shapes(packed.rivers),
  roads: shapes(packed.roads),
  rail: shapes(packed.rail),
  /** The value is 1 where suburban trains stop. */
  stations: marks(packed.stations),
  /** The value is metres. */
  peaks: marks(packed.peaks).toSorted((a, b) => b.value - a.value),
}

/** Whether a line's edges cross the ray from a point to the right an odd number of times. */
function isWithin({ points }: Line, x: number, y: number): boolean {
  let within = false
  for (const [at, [x1, y1]] of points.entries()) {
    const [x2, y2] = points.at(at - 1)!
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) within = !within
  }
  return within
}

/** Whether a spot, in parts of the world, is not in the sea. */
export const isLand = (x: number, y: number): boolean =>
  outlines.land.some(
    (line) =>
      x >= line.left &&
      x <= line.right &&
      y >= line.top &&
      y <= line.bottom &&
      isWithin(line, x, y),
  )
