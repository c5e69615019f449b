import { cardImage, industryOfSign, type SignName } from '#app/domain/businesses/card-image.ts'
import { industries, industryFacts } from '#app/domain/businesses/industries.ts'
import { emblems } from './emblems.ts'
import {
  cardFrame,
  details,
  doors,
  gables,
  neighbours,
  night,
  skies,
  wideFrame,
  type Sky,
} from './house-parts.ts'

/** Part of the URL, so that browsers fetch a new drawing. */
export const drawingVersion = 1

/** Eight hex digits: FNV-1a over UTF-16, mixed again so that similar names differ. */
export function houseKey(name: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return ((hash ^ (hash >>> 15)) >>> 0).toString(16).padStart(8, '0')
}

type Named = { name: string; industry: string }

/** The shop sign of a business without a picture. */
function signOf({ name, industry }: Named): SignName {
  const image = cardImage({ name, industry, logo: null })
  return image.kind === 'drawing' ? image.sign : 'other'
}

/** The URL of a business's house; never changes, so it is cached for a year. */
export const housePath = (business: Named): string =>
  `/art/${drawingVersion}/${signOf(business)}/${houseKey(business.name)}.svg`

/** The same house with more of its street to both sides. */
export const bannerPath = (business: Named): string =>
  housePath(business).replace('.svg', '-wide.svg')

/** A seeded random number generator. */
function rngFor(key: string): (sides: number) => number {
  let state = Number.parseInt(key, 16) >>> 0
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

/** Of the first eight industries: a ninth changes no house that stands. */
const accents = industries.slice(0, 8).map((industry) => industryFacts[industry].facade.paint)

const rect = (x: number, y: number, w: number, h: number, paint: string) =>
  `<path d="M${x} ${y}h${w}v${h}H${x}z" ${paint}/>`

function mountain(sky: Sky, cloth: number, outline: string): string {
  const table = `<path class="m" d="${outline}" fill="${sky.mountain}"/>`
  if (cloth > 2) return table
  const clouds = [
    'M62 60c8-12 26-8 34-12 20-8 40 2 58-2 22-6 44-2 66 4 12 2 14 8 18 14-30-6-150-8-176-4z',
    'M120 58c10-10 30-12 46-8 20-6 46 0 62 10-26-4-90-4-108-2z',
    'M70 58c20-10 50-10 74-4-6 6-10 16-22 18-16 2-40-8-52-14z',
  ]
  return `${table}<path class="c" d="${clouds[cloth]}" fill="#fff" opacity=".85"/>`
}

function neighbour(x: number, width: number, top: number, paint: string, roof: number): string {
  const pane = Math.round(width * 0.24)
  const gap = Math.round((width - pane * 2) / 3)
  const windows = [x + gap, x + gap * 2 + pane]
    .map((left) => `M${left} ${top + 24}h${pane}v26h-${pane}z`)
    .join('')
  const line = `stroke="ivory" stroke-width="4"`
  const crown =
    roof === 0
      ? `<path d="M${x - 2} ${top}h${width + 4}" ${line}/>`
      : `<path d="M${x} ${top}c${Math.round(width * 0.2)} 0 ${Math.round(width * 0.2)}-14 ${width / 2}-14s${Math.round(width * 0.3)} 14 ${width / 2} 14z" class="b" fill="${paint}" ${line}/>`
  return (
    rect(x, top, width, 172 - top, `class="b" fill="${paint}"`) +
    crown +
    `<path d="${windows}" class="w" fill="#dcebea" stroke="ivory" stroke-width="3"/>`
  )
}

const furtherHouse = (x: number, rng: (sides: number) => number) =>
  neighbour(x, 98, 90 + rng(24), neighbours[rng(neighbours.length)] as string, rng(2))

/** Three layouts of door and windows that never overlap. */
function front(layout: number, door: string): string {
  const doorAt = [106, 143, 192][layout] as number
  const panes = [
    [140, 74],
    [106, 30, 184, 30],
    [106, 74],
  ][layout] as number[]
  let windows = ''
  for (let at = 0; at < panes.length; at += 2) {
    const x = panes[at] as number
    const width = panes[at + 1] as number
    windows +=
      rect(x, 118, width, 36, 'class="w" fill="#dff0ee" stroke="ivory" stroke-width="4"') +
      `<path d="M${x + width / 2} 118v36M${x} 130h${width}" stroke="ivory" stroke-width="2"/>`
  }
  const width = layout === 1 ? 34 : 24
  return (
    windows +
    rect(doorAt, 116, width, 56, `fill="${door}" stroke="ivory" stroke-width="4"`) +
    rect(doorAt + 5, 121, width - 10, 10, 'class="w" fill="#dff0ee"') +
    `<path d="M${doorAt + width - 6} 147v3" stroke="#efab2c" stroke-width="3"/>` +
    rect(doorAt - 6, 171, width + 12, 5, 'fill="#d9cbb2"') +
    rect(doorAt - 10, 176, width + 20, 5, 'fill="#c9b99c"')
  )
}

function awning(paint: string): string {
  let stripes = ''
  for (let x = 100; x < 220; x += 20) stripes += `M${x} 98h10v8a5 5 0 0 1-10 0z`
  return `<path d="M100 98h120v8H100z" fill="ivory"/><path d="${stripes}" fill="${paint}"/>`
}

type Drawing = { key: string; sign: SignName; wide?: boolean }

/**
 * The house as SVG, 320×200, at most 3 KB: sign and façade colour from `sign`, the rest from `key`. Deterministic.
 * `wide`, it stands in a street of 1000×200.
 */
export function houseSvgFromKey({ key, sign, wide = false }: Drawing): string {
  const industry = industryOfSign(sign)
  const facade = industry && industryFacts[industry].facade
  const rng = rngFor(key)
  const { left, width } = wide ? wideFrame : cardFrame
  const sky = skies[rng(skies.length)] as Sky
  const paint = facade?.paint ?? '#5f7f86'
  const beside = neighbours[rng(neighbours.length)] as string
  const beyond = neighbours[rng(neighbours.length)] as string
  const cloth = rng(5)
  const sunX = 40 + rng(240)
  const gable = gables[rng(gables.length)] as string
  const accent = accents[rng(accents.length)] as string
  const door = doors[rng(doors.length)] as string
  const back =
    rect(left, 0, width, 200, `class="s" fill="${sky.top}"`) +
    rect(left, 90, width, 90, `class="h" fill="${sky.low}"`) +
    `<circle class="o" cx="${sunX}" cy="${28 + rng(24)}" r="15" fill="${sky.sun}"/>` +
    mountain(sky, cloth, wide ? wideFrame.outline : cardFrame.outline) +
    neighbour(-14, 98, 96 + rng(16), beside, rng(2)) +
    neighbour(236, 98, 92 + rng(18), beyond, rng(2))
  const house =
    `<path d="${gable}" class="f" fill="${paint}" stroke="ivory" stroke-width="4"/>` +
    rect(98, 60, 124, 112, `class="f" fill="${paint}"`) +
    rect(94, 58, 132, 6, 'fill="ivory"') +
    '<path d="M112 69h96a4 4 0 0 1 4 4v17a4 4 0 0 1-4 4h-96a4 4 0 0 1-4-4V73a4 4 0 0 1 4-4z" fill="ivory"/>' +
    `<path d="${emblems[sign]}" transform="translate(149 70.5) scale(.92)" fill="none" stroke="${facade?.ink ?? '#36545b'}" stroke-width="2.2" stroke-linejoin="round"/>` +
    `<path d="M118 81.5h22M180 81.5h22" stroke="${paint}" stroke-width="3"/>` +
    awning(accent) +
    front(rng(3), door) +
    rect(left, 180, width, 20, 'class="r" fill="#42565b"') +
    `<path d="M${left} 172H98v8H${left}zM222 172H${left + width}v8H222z" fill="#d9cbb2"/>` +
    `<path d="M${left + 12} 191h${width - 20}" stroke-dasharray="28 36" stroke="#f6ecd0" stroke-width="3"/>` +
    (details[rng(details.length)] as string)
  const further = wide ? wideFrame.houses.map((x) => furtherHouse(x, rng)).join('') : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} 0 ${width} 200"${wide ? ' preserveAspectRatio="xMidYMax slice"' : ''}>${night}${back}${further}${house}</svg>`
}

export const houseSvg = (business: Named): string =>
  houseSvgFromKey({ key: houseKey(business.name), sign: signOf(business) })
