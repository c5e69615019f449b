/**
 * How wide the picture is shown decides how large its text is, and how much of it there is; `number` is half as wide as
 * a number that stands on a place, `pixel` as wide as one of the screen's where the picture is narrowest.
 */
const sizes = [
  { name: '', text: 70, number: 100, pixel: 6.2 },
  { name: 'b', text: 52, number: 66, pixel: 4.3 },
  { name: 'c', text: 34, number: 44, pixel: 2.8 },
] as const

export type Label = {
  text: string
  kind: 'area' | 'sea' | 'town' | 'suburb' | 'park' | 'peak' | 'lake' | 'station' | 'road'
  x: number
  y: number
  /** Lines of text below the point. */
  below?: number
  /** Relative to the text of suburbs. */
  scale?: number
  /** Between letters, as a part of the text's height. */
  spacing?: number
  /** Not on small pictures. */
  wideOnly?: boolean
  /** A number may stand on its point, above it. */
  holdsNumber?: boolean
}

/** `on` is empty where the label is shown at every size, `b` from the middle one, `c` at the widest alone. */
export type PlacedLabel = Label & { on: (typeof sizes)[number]['name'] }

type Point = { x: number; y: number }

export type Rect = readonly [left: number, top: number, right: number, bottom: number]

/** Of the letters of usual sans-serif faces. */
const letterWidth = 0.6
/** Of the widest of those faces, which an edge of the picture must not cut; and what M and W have more. */
const widestLetter = { usual: 0.7, more: 0.34 }
const widestOf = ({ text }: Label): number =>
  widestLetter.usual + ((text.match(/[MWmw]/g)?.length ?? 0) * widestLetter.more) / text.length

function rectOf(
  { text, kind, x, y, below = 0, scale = kind === 'town' ? 1.08 : 1, spacing = 0 }: Label,
  size: number,
  letter = letterWidth,
): Rect {
  const height = size * scale
  const half = (text.length * height * (letter + spacing)) / 2
  const middle = y + below * size
  return [x - half, middle - height * 0.6, x + half, middle + height * 0.6]
}

/** Where a number would stand above the name of its place: of the circle's upper part, as names leave its edge alone. */
function numberRect({ x, y, holdsNumber }: Label, half: number): Rect | null {
  return holdsNumber ? [x - half, y - half * 1.3, x + half, y + half * 0.5] : null
}

const apart = (a: Rect, b: Rect): boolean =>
  a[2] < b[0] || b[2] < a[0] || a[3] < b[1] || b[3] < a[1]
/** Pixels between two names, beside each other. */
const gap = 6
const wider = ([left, top, right, bottom]: Rect, by: number): Rect => [
  left - by,
  top,
  right + by,
  bottom,
]
/** For the line around letters. */
const edge = 10
const isInside = (rect: Rect, [left, top, right, bottom]: Rect): boolean =>
  rect[0] > left + edge && rect[1] > top + edge && rect[2] < right - edge && rect[3] < bottom - edge

/** A pin at a point, as large as on the narrowest picture of a size; its place is known to half a step. */
const pinRect = ({ x, y }: Point, pixel: number): Rect => [
  x - 19 * pixel - 25,
  y - 42 * pixel - 25,
  x + 19 * pixel + 25,
  y + 3 * pixel,
]

/** A name that would lie under the pin may stand above its own point instead, or below a pin that is near. */
function spotsFor(label: Label, pin: Point | null): Label[] {
  if (!pin || !label.below || label.below < 0) return [label]
  const above = { ...label, below: -label.below * 0.7 }
  const isNear = Math.hypot(label.x - pin.x, label.y - pin.y) < 300
  return isNear ? [label, { ...label, ...pin, below: 1.3 }, above] : [label, above]
}

/**
 * Labels within `frame` that overlap no other, the first of the list first, each at every size that has room for it;
 * none under a pin.
 */
export function placeLabels(
  labels: readonly Label[],
  frame: Rect,
  pin: Point | null = null,
): PlacedLabel[] {
  const taken: Rect[][] = sizes.map(() => [])
  const numbers: Rect[][] = sizes.map(() => [])
  const hasRoom = (label: Label, at: number): boolean => {
    const size = sizes[at]!
    const [rect, number] = [rectOf(label, size.text), numberRect(label, size.number)]
    const widest = rectOf(label, size.text, widestOf(label))
    return (
      isInside(widest, frame) &&
      (!pin || apart(widest, pinRect(pin, size.pixel))) &&
      (taken[at] ?? []).every(
        (other) =>
          apart(wider(rect, gap * size.pixel), other) && (!number || pin || apart(number, other)),
      ) &&
      (numbers[at] ?? []).every((other) => apart(rect, other))
    )
  }
  /** The smallest size from which on it has room; none where that is no number of a size. */
  const firstSize = (label: Label): number => {
    const room = sizes.map((_, at) => at >= (label.wideOnly ? 2 : 0) && hasRoom(label, at))
    return room.lastIndexOf(false) + 1
  }
  return labels.flatMap((one): PlacedLabel[] => {
    const [label = one] = spotsFor(one, pin).toSorted((a, b) => firstSize(a) - firstSize(b))
    const from = firstSize(label)
    const size = sizes[from]
    if (!size) return []
    for (const [at, { text, number }] of sizes.entries()) {
      if (at < from) continue
      taken[at]?.push(rectOf(label, text))
      const above = pin ? null : numberRect(label, number)
      if (above) numbers[at]?.push(above)
    }
    return [{ ...label, on: size.name }]
  })
}

const shownAt = (label: PlacedLabel, at: number): boolean =>
  sizes.findIndex(({ name }) => name === label.on) <= at

/** Points on which numbers stand above a name that is shown at every width. */
export const standingPoints = (placed: readonly PlacedLabel[]): { x: number; y: number }[] =>
  placed.filter((one) => one.holdsNumber && one.on === '').map(({ x, y }) => ({ x, y }))

/** Where the text of labels stands in the widest face, in the picture's units, where it is narrowest and widest. */
export function rectsOf(placed: readonly PlacedLabel[]): { narrow: Rect[]; wide: Rect[] } {
  const at = (one: PlacedLabel, size: number) => rectOf(one, size, widestOf(one))
  return {
    narrow: placed.filter((one) => shownAt(one, 0)).map((one) => at(one, sizes[0].text)),
    wide: placed.map((one) => at(one, sizes[2].text)),
  }
}

/** The style sheet's part about sizes: widths are those at which the picture is shown. */
export const sizeStyles =
  `svg{font-size:${sizes[2].text}px}` +
  `@media(max-width:719px){svg{font-size:${sizes[1].text}px}.c{display:none}}` +
  `@media(max-width:459px){svg{font-size:${sizes[0].text}px}.b{display:none}}`
