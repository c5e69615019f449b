import type { BusinessCard, Distance, NearPlace } from './views.ts'

/** What the field of a place says in which a visitor's own position is. */
export const ownPosition = 'Your position'

/** `600 m`, `1.2 km`, `14 km`, none of them broken; positions are good to about 100 m. */
function lengthInWords(metres: number): string {
  if (metres < 950) return `${Math.max(1, Math.round(metres / 100)) * 100}\u00a0m`
  if (metres < 9_950) return `${(metres / 1000).toFixed(1)}\u00a0km`
  return `${Math.round(metres / 1000)}\u00a0km`
}

/** `about 8 km` where only the suburb is known. */
export function distanceInWords({ metres, approximate }: Distance): string {
  if (!approximate) return lengthInWords(metres)
  return `about\u00a0${metres < 950 ? lengthInWords(metres) : `${Math.round(metres / 1000)}\u00a0km`}`
}

/** So far from the middle of its own suburb, a business is simply in it. */
const withinSuburb = 1000

/** Without the distance from a suburb's middle that a business of that suburb would show: its place says more. */
export const withTrueDistance = (card: BusinessCard, near: NearPlace | null | undefined) =>
  near?.label === card.suburb && (card.distance?.metres ?? Infinity) < withinSuburb
    ? { ...card, distance: null }
    : card
