import { LRUCache } from 'lru-cache'
import { bubbleShape } from './bubble-shape.ts'
import { Frame, side } from './frame.server.ts'
import { boundsOf, sideOf, type MapBox } from './grid.ts'
import { mountainsOf } from './mountains.server.ts'
import { labelsOf } from './picture.server.ts'
import { rectsOf, standingPoints, type Rect } from './place-labels.ts'

/** Pixels at which the picture is usually shown, on a phone and beside a list. */
const widths = { narrow: 344, wide: 840 }

/** In parts of the picture's side. */
type Point = { x: number; y: number }

type Names = ReturnType<typeof rectsOf> & { spots: Point[] }

/** Of pictures whose names were placed. */
const kept = new LRUCache<string, Names>({ max: 300 })

/** Where names stand, in pixels. */
function namesIn(box: MapBox): Names {
  const key = `${box.level}-${box.x}-${box.y}`
  const known = kept.get(key)
  if (known) return known
  const frame = new Frame(box)
  const placed = labelsOf(frame, null, mountainsOf(frame).labels)
  const rects = rectsOf(placed)
  const pixels = (all: readonly Rect[], width: number) =>
    all.map((rect) => rect.map((one) => (one * width) / side) as unknown as Rect)
  const names = {
    narrow: pixels(rects.narrow, widths.narrow),
    wide: pixels(rects.wide, widths.wide),
    spots: standingPoints(placed).map(({ x, y }) => ({ x: x / side, y: y / side })),
  }
  kept.set(key, names)
  return names
}

/** Places of a picture whose names are seen at every width, in parts of the world: numbers stand above those. */
export function standingSpots(box: MapBox): Point[] {
  const { left, top } = boundsOf(box)
  const wide = sideOf(box.level)
  return namesIn(box).spots.map(({ x, y }) => ({ x: left + x * wide, y: top + y * wide }))
}

/** Around a circle, in pixels. */
const line = 2
/** Square pixels of a circle that cover names, at one width. */
function covered(rects: readonly Rect[], { x, y }: Point, total: number, width: number): number {
  const { radius: inner, rise } = bubbleShape(total, y)
  const radius = inner + line
  const [middleX, middleY] = [x * width, y * width - rise]
  let sum = 0
  for (const [left, top, right, bottom] of rects) {
    const wide = Math.min(right, middleX + radius) - Math.max(left, middleX - radius)
    const high = Math.min(bottom, middleY + radius) - Math.max(top, middleY - radius)
    if (wide > 0 && high > 0) sum += wide * high
  }
  return sum
}

/** Where a number may stand instead, in parts of the side, the nearest first. */
const steps: readonly Point[] = [0.015, 0.03, 0.049, 0.064, 0.079, 0.094].flatMap((far) =>
  Array.from({ length: 12 }, (_, at) => ({
    x: far * Math.cos((at * Math.PI) / 6),
    y: far * Math.sin((at * Math.PI) / 6),
  })),
)

/** Beside a number's point, where its circle covers the least of names; itself where that is as good. */
export function clearOfNames(
  box: MapBox,
  { at, total }: { at: Point; total: number },
  isFree: (point: Point) => boolean,
): Point {
  const { narrow, wide } = namesIn(box)
  const score = (point: Point) =>
    covered(narrow, point, total, widths.narrow) + covered(wide, point, total, widths.wide)
  let [best, least] = [at, score(at)]
  for (const step of least > 0 ? steps : []) {
    const point = { x: at.x + step.x, y: at.y + step.y }
    const covers = score(point)
    if (covers < least && isFree(point)) [best, least] = [point, covers]
  }
  return best
}
