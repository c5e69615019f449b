import { suburbs } from '#app/domain/places/gazetteer.server.ts'
import { band, Frame, side, square } from './frame.server.ts'
import { spotOf, type MapBox } from './grid.ts'
import { mountainsOf } from './mountains.server.ts'
import { namesFor } from './names.server.ts'
import { outlines, type Shape } from './outlines.server.ts'
import { placeLabels, sizeStyles, type Label, type PlacedLabel } from './place-labels.ts'
import { colourStyles } from './picture-colours.ts'

const rules =
  'text{font-family:system-ui,-apple-system,Segoe UI,Roboto,Arial,sans-serif;font-weight:600;text-anchor:middle;' +
  'paint-order:stroke;stroke-width:.22em;stroke-linejoin:round}' +
  'path,use{stroke-linejoin:round;stroke-linecap:round}.a,.q,.t,.v,[class^=k],[class^=r]{fill:none}' +
  '.town{font-weight:700;font-size:1.08em}.area{font-size:.9em;letter-spacing:.2em;font-weight:700}' +
  '.sea,.lake{font-style:italic;font-weight:500}.sea{font-size:1.05em}.park,.peak,.lake,.station{font-size:.95em;font-weight:500}' +
  '.big{font-size:1.3em;font-weight:800}'

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function textOf({ text, kind, on, x, y, below = 0, scale }: PlacedLabel): string {
  const classes = [kind, on, scale === 1.45 ? 'big' : ''].filter(Boolean).join(' ')
  const down = Number((below + 0.33).toFixed(2))
  return `<text class="${classes}" x="${Math.round(x)}" y="${Math.round(y)}" dy="${down}em">${escaped(text)}</text>`
}

type Point = { x: number; y: number }

const path = (className: string, data: string, more = ''): string =>
  data ? `<path class="${className}"${more} d="${data}"/>` : ''
const width = (units: number): string => ` stroke-width="${Math.round(units)}"`

/** How wide roads are drawn, by rank. */
const roadWidths = [16, 10, 7]
const growth = (level: number): number => [0.5, 0.62, 0.8, 1, 1.2, 1.5, 1.8, 2.1, 2.4][level] ?? 1

/** The ranks of roads that a level shows. */
const ranksAt = (level: number): number => (level === 0 ? 1 : level < 3 ? 2 : 3)

function roads(frame: Frame): string {
  const shown = outlines.roads.filter(({ rank }) => rank <= ranksAt(frame.level))
  const groups = [3, 2, 1].map((rank) => {
    const data = frame.open(
      shown.filter((road) => road.rank === rank).flatMap(({ lines }) => lines),
    )
    const wide = (roadWidths[rank - 1] ?? 8) * growth(frame.level)
    return data ? { rank, data, wide } : null
  })
  const present = groups.filter((one) => one !== null)
  const define = present.map(({ rank, data }) => `<path id="r${rank}" d="${data}"/>`).join('')
  const use = (className: string, extra: number) =>
    present
      .map(
        ({ rank, wide }) =>
          `<use class="${className}${rank}" href="#r${rank}"${width(wide + extra)}/>`,
      )
      .join('')
  return `<defs>${define}</defs>${use('k', 6)}${use('r', 0)}`
}

/** The longest part of a road in the picture bears its number. */
function roadNumbers(frame: Frame): Label[] {
  if (frame.level < 2) return []
  return outlines.roads
    .filter(({ rank }) => rank <= (frame.level < 4 ? 1 : 2))
    .flatMap((road: Shape): Label[] => {
      const longest = frame.parts(road.lines).toSorted((a, b) => b.length - a.length)[0]
      const [x, y] = longest?.[Math.floor(longest.length / 2)] ?? []
      if (x === undefined || y === undefined) return []
      return [{ text: road.name, kind: 'road', x, y, scale: 0.95, spacing: 0.2 }]
    })
}

function rails(frame: Frame): string {
  if (frame.level < 2) return ''
  const data = frame.open(outlines.rail.flatMap(({ lines }) => lines))
  const wide = 5 * growth(frame.level)
  return (
    path('q', data, width(wide)) +
    path('t', data, `${width(wide * 0.5)} stroke-dasharray="${Math.round(wide * 3)}"`)
  )
}

function stations(frame: Frame): string {
  if (frame.level < 3) return ''
  const dots = outlines.stations
    .filter((station) => frame.holds(station))
    .map(({ x, y }) => `M${Math.round(frame.x(x))} ${Math.round(frame.y(y))}h0`)
    .join('')
  const wide = 12 * growth(frame.level)
  return path('d', dots, width(wide)) + path('e', dots, width(wide * 0.5))
}

/** Lit windows, seen in the dark scheme alone. */
function lights(frame: Frame): string {
  const dots = suburbs
    .map(spotOf)
    .filter((spot) => frame.holds(spot))
    .map(({ x, y }) => `M${Math.round(frame.x(x))} ${Math.round(frame.y(y))}h0`)
    .join('')
  return path('n', dots, width(9)) + path('n', dots, `${width(40)} opacity=".12"`)
}

function ground(frame: Frame): string {
  const land = frame.filled(outlines.land)
  const parks = frame.filledShapes(outlines.parks)
  const lift = Math.round(3 + frame.level * 1.5)
  return (
    `<defs><path id="l" d="${land}"/><path id="p" d="${parks}" fill-rule="evenodd"/></defs>` +
    `<rect class="w" width="${side}" height="${side}"/>` +
    [92, 56, 26].map((wide) => `<use class="o" href="#l"${width(wide)}/>`).join('') +
    '<use class="l" href="#l"/>' +
    `<use class="f" href="#p" transform="translate(${lift} ${lift})"/>` +
    `<use class="h" href="#p" transform="translate(-${lift} -${lift})"/>` +
    '<use class="p" href="#p"/>'
  )
}

function water(frame: Frame): string {
  const rank = frame.level < 2 ? 1 : 9
  const rivers = outlines.rivers.filter((river) => river.rank <= rank)
  const lines = frame.open(rivers.flatMap(({ lines }) => lines))
  return (
    path('v', lines, width(5 * growth(frame.level))) + path('u', frame.filledShapes(outlines.lakes))
  )
}

const far = (one: Label, at: Point): number =>
  one.holdsNumber ? Math.hypot(one.x - at.x, one.y - at.y) : Infinity

/** The place where a pin stands, which must have its name, before all others. */
function nearestFirst(names: Label[], pin: Point | null): Label[] {
  if (!pin) return names
  const nearest = names.reduce<Label | null>(
    (best, one) => (best && far(best, pin) <= far(one, pin) ? best : one),
    null,
  )
  return nearest ? [nearest, ...names.filter((one) => one !== nearest)] : names
}

/** The names of a picture where they stand; around a pin those of peaks would only be in the way. */
export function labelsOf(frame: Frame, pin: Point | null, peaks: readonly Label[]): PlacedLabel[] {
  const at = pin && { x: pin.x * side, y: pin.y * side }
  const places = nearestFirst(namesFor(frame, at ? [] : peaks), at)
  const numbers = roadNumbers(frame)
  // From afar people look for where, closer for the way there.
  return placeLabels(
    frame.level < 4 || at ? [...places, ...numbers] : [...numbers, ...places],
    at ? band : square,
    at,
  )
}

/** The picture of a box as SVG, in light and dark, for any width of it; around a pin its middle alone. */
export function drawPicture(box: MapBox, pin: Point | null = null): string {
  const part = pin ? band : square
  const frame = new Frame(box)
  const { shapes, labels } = mountainsOf(frame)
  const names = labelsOf(frame, pin, labels)
  const [left, top, right, bottom] = part
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${right - left} ${bottom - top}">` +
    `<style>${rules}${colourStyles}${sizeStyles}</style>` +
    ground(frame) +
    water(frame) +
    path('a', frame.open(outlines.borders), `${width(4)} stroke-dasharray="4 14"`) +
    roads(frame) +
    rails(frame) +
    `<g>${shapes}</g>` +
    lights(frame) +
    stations(frame) +
    names.map(textOf).join('') +
    '</svg>'
  )
}
