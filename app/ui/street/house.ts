import { cardImage, type SignName } from '#app/domain/businesses/card-image.ts'
import { areas, isArea, type Area } from '#app/domain/places/areas.ts'
import { drawingVersion } from './drawing-version.ts'

/** Five hex digits: FNV-1a over UTF-16, mixed again so that similar names differ. More only lengthen pages of cards. */
export function houseKey(name: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return ((hash ^ (hash >>> 15)) >>> 12).toString(16).padStart(5, '0')
}

export type Housed = { name: string; industry: string; area: string }

/** The shop sign of a business without a picture. */
export function signOf({ name, industry }: Housed): SignName {
  const image = cardImage({ name, industry, logo: null })
  return image.kind === 'drawing' ? image.sign : 'other'
}

/** `a` to `h`, `z` where an area is unknown. */
const areaLetter = (area: string): string =>
  isArea(area) ? String.fromCharCode(97 + areas.indexOf(area)) : 'z'

/** The area of a URL's letter; null where it has none, undefined for no letter of ours. */
export const areaOfLetter = (letter: string): Area | null | undefined =>
  letter === 'z' ? null : areas[letter.charCodeAt(0) - 97]

/** The URL of a business's house; never changes, so it is cached for a year. */
export const housePath = (business: Housed): string =>
  `/art/${drawingVersion}/${signOf(business)}/${areaLetter(business.area)}${houseKey(business.name)}.svg`

/** The same house with more of its street to both sides. */
export const bannerPath = (business: Housed): string =>
  housePath(business).replace('.svg', '-wide.svg')
