import { clipPolygon, clipPolyline } from 'lineclip'
import simplify from 'simplify-js'
import { boundsOf, sideOf, type MapBox } from './grid.ts'
import type { Line, Shape } from './outlines.server.ts'

/** Units of a picture's side. */
export const side = 2000
export const square = [0, 0, side, side] as const
/** The middle of a picture, as a profile shows it. */
export const band = [0, side * 0.22, side, side * 0.78] as const
/** Beyond the picture, so that strokes along its edge are not seen. */
const margin = 60
const edges = [-margin, -margin, side + margin, side + margin] as const
/** Units by which a line may leave its course. */
const tolerance = 2.2

/** Lines of the world as path data of one picture. */
export class Frame {
  readonly #left: number
  readonly #top: number
  readonly #scale: number
  readonly level: number

  constructor(box: MapBox) {
    const { left, top } = boundsOf(box)
    this.#left = left
    this.#top = top
    this.#scale = side / sideOf(box.level)
    this.level = box.level
  }

  x = (x: number): number => (x - this.#left) * this.#scale
  y = (y: number): number => (y - this.#top) * this.#scale

  holds({ x, y }: { x: number; y: number }): boolean {
    const [unitX, unitY] = [this.x(x), this.y(y)]
    return unitX >= 0 && unitX <= side && unitY >= 0 && unitY <= side
  }

  #touches = ({ left, top, right, bottom }: Line): boolean =>
    this.x(right) > -margin &&
    this.x(left) < side + margin &&
    this.y(bottom) > -margin &&
    this.y(top) < side + margin

  #points = (line: Line): number[][] => line.points.map(([x, y]) => [this.x(x), this.y(y)])

  /** The parts of lines that are in the picture. */
  parts(lines: readonly Line[]): number[][][] {
    return lines
      .filter(this.#touches)
      .flatMap((line) => clipPolyline(this.#points(line), edges))
      .map(simpler)
  }

  open = (lines: readonly Line[]): string => this.parts(lines).map(pathOf).join('')

  filled(lines: readonly Line[]): string {
    return lines
      .filter(this.#touches)
      .map((line) => simpler(clipPolygon(this.#points(line), edges)))
      .filter((ring) => ring.length > 2)
      .map((ring) => `${pathOf(ring)}z`)
      .join('')
  }

  filledShapes = (shapes: readonly Shape[]): string =>
    shapes.map(({ lines }) => this.filled(lines)).join('')
}

const simpler = (points: number[][]): number[][] =>
  simplify(
    points.map(([x = 0, y = 0]) => ({ x, y })),
    tolerance,
  ).map(({ x, y }) => [x, y])

/** Whole units, each point as a step from the one before. */
function pathOf(points: number[][]): string {
  let [lastX, lastY] = [0, 0]
  return points
    .map(([x = 0, y = 0], at) => {
      const [stepX, stepY] = [Math.round(x) - lastX, Math.round(y) - lastY]
      lastX += stepX
      lastY += stepY
      const pair = stepY < 0 ? `${stepX}${stepY}` : `${stepX} ${stepY}`
      if (at === 0) return `M${pair}`
      if (at === 1) return `l${pair}`
      return stepX < 0 ? pair : ` ${pair}`
    })
    .join('')
}
