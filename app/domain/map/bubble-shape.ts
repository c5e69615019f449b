/** In pixels, at every width of the picture. */
export type BubbleShape = { radius: number; rise: number }

/** How far a number's circle reaches below its point: a place's name stands further down. */
const below = 9
/** Parts of a picture's height from its upper edge, where a circle would be cut. */
const edge = 0.1

/** The circle of a number: it stands on its point, so that it does not cover the name of a place there. */
export function bubbleShape(total: number, y: number): BubbleShape {
  const radius = Math.round(13 + 5 * Math.log10(total))
  return { radius, rise: y < edge ? 0 : radius - below }
}
