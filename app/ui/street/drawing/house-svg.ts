import { industryOfSign, type SignName } from '#app/domain/businesses/card-image.ts'
import { industryFacts, type Industry } from '#app/domain/businesses/industries.ts'
import { isArea, type Area } from '#app/domain/places/areas.ts'
import { emblems } from '../emblems.ts'
import { houseKey, signOf, type Housed } from '../house.ts'
import { backdrops } from './backdrops.ts'
import type { Building } from './building.ts'
import { capeDutch, cottage, farmShed, hall, huts } from './country-buildings.ts'
import { coatOf } from './coats.ts'
import { hours, type Hour } from './hours.ts'
import { people } from './people.ts'
import { oneOf, pickerFor, type Pick } from './pick.ts'
import { mix } from '../mix.ts'
import { area, cream, ink, line } from './shapes.ts'
import { besideHouse, ground } from './surroundings.ts'
import {
  balcony,
  cornerShop,
  courtyard,
  deco,
  stoep,
  studio,
  terrace,
  upstairs,
} from './town-buildings.ts'
import {
  clinic,
  container,
  forecourt,
  sawtooth,
  shadeNet,
  stall,
  truck,
  workshop,
} from './yard-buildings.ts'

const buildings: Record<Industry, readonly Building[]> = {
  'Hair Salons': [cornerShop, container, upstairs, terrace(0), deco],
  Restaurants: [capeDutch, truck, terrace(1), hall, balcony],
  'Home Services': [workshop, farmShed, container, terrace(2), cottage],
  Fitness: [sawtooth, studio, huts, hall, workshop],
  Automotive: [forecourt, workshop, shadeNet, sawtooth, cornerShop],
  Healthcare: [clinic, balcony, cottage, terrace(3), stoep],
  'Beauty & Wellness': [courtyard, stall, deco, upstairs, terrace(0)],
  'Professional Services': [stoep, cornerShop, balcony, studio, terrace(1)],
}
const others: readonly Building[] = [terrace(0), hall, stall, cottage, cornerShop]

/** Buildings that would not stand just anywhere. */
const places = new Map<Building, readonly Area[]>([
  [farmShed, ['West Coast', 'Boland', 'Overberg', 'Helderberg']],
  [capeDutch, ['Southern Suburbs', 'Northern Suburbs', 'Helderberg', 'Boland', 'Overberg']],
  [huts, ['Atlantic Seaboard', 'Southern Suburbs', 'Helderberg', 'West Coast', 'Overberg']],
  [studio, ['City Bowl', 'Atlantic Seaboard', 'Southern Suburbs', 'Northern Suburbs']],
])

const strays = [
  area('M0 0c0-8 3-11 7-12l1-5 3 3h3l3-3 1 6c2 2 2 8 2 11z', ink),
  area('M0 0v-9l-3-5 5 2h12l5-6 4 3-2 4-3 1V0h-3v-6H5v6z', '#5d3a22'),
  line('M-8-96q6-7 10 0q4-7 10 0M14-112q5-6 8 0q3-6 8 0', cream, 2),
]

const board = ([x, y]: readonly [number, number], sign: SignName, bars: string) =>
  area(`M${x} ${y}h64v22H${x}z`, cream) +
  `<path d="${emblems[sign]}" transform="translate(${x + 4} ${y + 2}) scale(.8)" stroke="${bars}" stroke-width="2.6"/>` +
  line(`M${x + 30} ${y + 8}h27m-27 7h18`, bars, 3)

/** In a dark scheme the sky is that of the night, and the windows are lit. */
const frame =
  '<style>@media(prefers-color-scheme:dark){rect{fill:#0128}.g{fill:#fd7}stop{stop-color:#246}stop+stop{stop-color:#59a}}</style>'

function sky({ top, low, sun }: Hour, from: number, width: number, pick: Pick) {
  const x = 36 + pick(60) + pick(2) * 190
  const y = sun ? 30 + pick(16) : 0
  const disc = sun ? `<circle cx="${x}" cy="${y}" r="14"/>` : ''
  return {
    /** What shines at night: not where the sign hides it. */
    moonBeside: ([left, top]: readonly [number, number]) =>
      Math.abs(x - left - 32) < 46 && Math.abs(y - top - 11) < 25 ? '' : disc,
    drawn:
      `<linearGradient id="s" x2="0" y2="1"><stop stop-color="${top}"/><stop offset=".8" stop-color="${low}"/></linearGradient>` +
      area(`M${from} 0h${width}v180H${from}z`, 'url(#s)') +
      disc.replace('/', ` fill="${sun}"/`),
  }
}

/** The dark over all but what shines: the windows, with who stands before them, and the moon. */
const veil = (left: number, width: number, disc: string) =>
  `<mask id="m" fill="#000"><path fill="#fff" d="M${left} 0h${width}v200H${left}z"/><use href="#w"/>${disc}</mask>` +
  `<rect${left ? ` x="${left}"` : ''} width="${width}" height="200" mask="url(#m)"/>`

/** Colours of three digits, nearly the same, since each byte counts. */
const shortened = (svg: string) =>
  svg.replace(
    /"#(\w\w)(\w\w)(\w\w)"/g,
    (_, ...parts) => `"#${parts.slice(0, 3).map(digit).join('')}"`,
  )
const digit = (part: string) => Math.round(Number.parseInt(part, 16) / 17).toString(16)

/** In a street of its own width a card covers what stands further right: that stands as far to the left. */
const shownOf = (spots: readonly number[], wide: boolean) =>
  wide ? spots.map((x) => (x > 222 ? 320 - x : x)) : spots

type Drawing = {
  key: string
  sign: SignName
  area: Area | null
  wide?: boolean
  /** Whether it darkens in a dark scheme; not in pictures that are made of it. */
  hasNight?: boolean
}

/**
 * The house as SVG, 320×200, at most 3 KB: its trade says the paint and which buildings there are, its area what is seen
 * behind, and the key all else. Deterministic. `wide`, it stands in a street of 960×200.
 */
export function houseSvgFromKey(drawing: Drawing): string {
  const { key, sign, area: named, wide = false, hasNight = true } = drawing
  const pick = pickerFor(key)
  const industry = industryOfSign(sign)
  const where = named ?? 'City Bowl'
  const facade = industry && industryFacts[industry].facade
  const fits = (building: Building) => places.get(building)?.includes(where) ?? true
  const building = oneOf((industry ? buildings[industry] : others).filter(fits), pick)
  const hour = oneOf(hours, pick)
  const coat = coatOf(facade?.paint ?? '#5f7f86', hour, pick)
  const { walls, panes, front, sign: at, isWide, ...built } = building(coat)
  const spots = shownOf(built.spots, wide)
  const [left, width] = wide ? ([-320, 960] as const) : ([0, 320] as const)
  const backdrop = backdrops[where](hour)
  const besides = [
    ...(isWide ? [] : [-30, 262]),
    ...(wide ? [-128, -226, -324, 362, 460, 558] : []),
  ]
  const standing = spots.slice(0, 1 + pick(2))
  const { drawn, moonBeside } = sky(hour, left, width, pick)
  return shortened(
    `<svg xmlns="http://www.w3.org/2000/svg" fill="none" viewBox="${left} 0 ${width} 200"${wide ? ' preserveAspectRatio="xMidYMax slice"' : ''}>${hasNight ? frame : ''}` +
      drawn +
      (wide ? `<g transform="matrix(3 0 0 1 -320 0)">${backdrop}</g>` : backdrop) +
      ground(where, hour, left, width) +
      besides.map((x) => besideHouse(x, where, hour, pick)).join('') +
      walls +
      `<g class="g" fill="${hour.lit ? '#fd8' : '#cee'}"><path id="w" d="${panes}"/></g>` +
      front +
      board(at, sign, mix(facade?.ink ?? '#36545b', ink, 0.2)) +
      people(standing, 178, pick) +
      `<g transform="translate(${spots.at(-1)} 176)">${oneOf(strays, pick)}</g>` +
      (hour.rain
        ? line('M70 0 9 180M190 0l-60 180M310 0l-60 180', cream, 1, ' stroke-dasharray="14 30"')
        : '') +
      (hasNight ? veil(left, width, moonBeside(at)) : '') +
      '</svg>',
  )
}

/** For pictures of other formats. */
export const houseSvg = (business: Housed): string =>
  houseSvgFromKey({
    ...{ key: houseKey(business.name), sign: signOf(business) },
    area: isArea(business.area) ? business.area : null,
    hasNight: false,
  })
