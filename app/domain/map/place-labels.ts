/**
 * How wide the picture is shown decides how large its text is, and how much of it there is; `number` is half as wide as
 * a number that stands on a place.
 */
const sizes = [
  { name: '', text: 70, number: 100 },
  { name: 'b', text: 52, number: 66 },
  { name: 'c', text: 34, number: 44 },
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
/** For the line around letters. */
const edge = 10
const isInside = (rect: Rect, [left, top, right, bottom]: Rect): boolean =>
  rect[0] > left + edge && rect[1] > top + edge && rect[2] < right - edge && rect[3] < bottom - edge

/** Labels within `frame` that overlap no other, the first of the list first, each at every size that has room for it. */
export function placeLabels(labels: readonly Label[], frame: Rect): PlacedLabel[] {
  const taken: Rect[][] = sizes.map(() => [])
  const numbers: Rect[][] = sizes.map(() => [])
  const placed: PlacedLabel[] = []
  for (const label of labels) {
    const rects = sizes.map(({ text }) => rectOf(label, text))
    const above = sizes.map(({ number }) => numberRect(label, number))
    const hasRoom = rects.map((rect, at) => {
      const number = above[at]
      return (
        isInside(rectOf(label, sizes[at]!.text, widestOf(label)), frame) &&
        (taken[at] ?? []).every(
          (other) => apart(rect, other) && (!number || apart(number, other)),
        ) &&
        (numbers[at] ?? []).every((other) => apart(rect, other))
      )
    })
    const first = label.wideOnly ? 2 : 0
    const from = hasRoom.findIndex((_, at) => at >= first && hasRoom.slice(at).every(Boolean))
    const size = sizes[from]
    if (!size) continue
    for (const [at, rect] of rects.entries()) {
      if (at < from) continue
      taken[at]?.push(rect)
      const number = above[at]
      if (number) numbers[at]?.push(number)
    }
    placed.push({ ...label, on: size.name })
  }
  return placed
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
