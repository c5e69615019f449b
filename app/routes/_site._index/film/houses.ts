import {
  industries,
  industryFacts,
  industrySlugs,
  type Facade,
  type IndustrySlug,
} from '#app/domain/businesses/industries.ts'
import { emblems } from '#app/ui/street/emblems.ts'
import { mix } from '#app/ui/street/mix.ts'
import { cream, fill, lit, pavement, stroke, type Moment } from './paint.ts'

const facades = Object.fromEntries<Facade>(
  industries.map((industry) => [industrySlugs[industry], industryFacts[industry].facade]),
) as Record<IndustrySlug, Facade>

type House = {
  x: number
  w: number
  top: number
  trade: IndustrySlug
  crown: 'gable' | 'steps' | 'flat' | 'dome' | 'pitch'
  door: number
  /** Upper windows; a second storey. */
  isTall?: boolean
  isPale?: boolean
}

const houses: House[] = [
  { x: -40, w: 176, top: 470, trade: 'health', crown: 'flat', door: 88 },
  { x: 136, w: 168, top: 462, trade: 'hair', crown: 'gable', door: 70 },
  { x: 304, w: 178, top: 474, trade: 'food', crown: 'flat', door: 26 },
  { x: 482, w: 150, top: 450, trade: 'beauty', crown: 'steps', door: 56 },
  { x: 632, w: 186, top: 470, trade: 'home', crown: 'dome', door: 72 },
  { x: 818, w: 150, top: 456, trade: 'fitness', crown: 'pitch', door: 54 },
  { x: 1062, w: 186, top: 372, trade: 'hair', crown: 'flat', door: 72, isTall: true, isPale: true },
  { x: 1248, w: 168, top: 462, trade: 'auto', crown: 'gable', door: 66 },
  { x: 1416, w: 196, top: 470, trade: 'health', crown: 'flat', door: 40 },
  { x: 1612, w: 158, top: 448, trade: 'food', crown: 'steps', door: 60 },
  { x: 1770, w: 190, top: 388, trade: 'beauty', crown: 'flat', door: 30, isTall: true },
]

const crowns: Record<House['crown'], (w: number) => string> = {
  gable: (w) => {
    const m = w / 2
    return `M${m - 62} 0v-12h14c4-6 6-12 10-18 8-12 22-18 38-18s30 6 38 18c4 6 6 12 10 18h14V0z`
  },
  steps: (w) => `M${w / 2 - 50} 0v-14h18v-14h20v-10h24v10h20v14h18V0z`,
  dome: (w) => `M${w / 2 - 54} 0v-10h10a44 34 0 0 1 88 0h10V0z`,
  pitch: (w) => `M6 0L${w / 2}-44 ${w - 6} 0z`,
  flat: (w) => `M0 0v-16h${w}V0z`,
}

/** A sash window with its sill, 34 wide. */
function window(x: number, y: number, pane: string, trim: string): string {
  return (
    fill(`M${x - 4} ${y - 4}h42v62h-42z`, trim) +
    fill(`M${x} ${y}h34v52h-34z`, pane) +
    fill(`M${x} ${y + 52}l34-40v40z`, '#12313a', ' opacity=".1"') +
    stroke(`M${x + 17} ${y}v52M${x} ${y + 24}h34`, trim, 3)
  )
}

function signBoard(x: number, y: number, trade: IndustrySlug, moment: Moment): string {
  const board = moment.time === 'night' ? '#ece0c4' : cream
  return (
    fill(`M${x} ${y}h76v24h-76z`, board) +
    `<path d="${emblems[trade]}" transform="translate(${x + 5} ${y + 2.5}) scale(.8)" fill="none" stroke="${facades[trade].ink}" stroke-width="2.4"/>` +
    stroke(`M${x + 34} ${y + 9}h32m-32 7h20`, facades[trade].ink, 3)
  )
}

function house(home: House, at: number, moment: Moment): string {
  const { x, w, top, trade, crown, door, isTall, isPale } = home
  const wall = lit(isPale ? '#e78a54' : mix(facades[trade].paint, cream, 0.1), moment)
  const shade = mix(wall, '#1d2a44', 0.26)
  const trim = lit(cream, moment)
  const glow = Math.max(0, Math.min(1, moment.light.lit * 1.6 - (at % 4) * 0.2))
  const pane = mix('#a9cdd2', '#ffd476', glow)
  const doorPaint = lit(
    ['#7a2e16', '#12515a', '#efab2c', '#8c2c18', '#2f5f96'][at % 5] as string,
    moment,
  )
  const floor = pavement - 14
  const spots = [16, w - 54, w / 2 - 17].filter((left) => Math.abs(left + 17 - (door + 22)) > 41)
  const ground = spots.slice(0, 2)
  return (
    `<g transform="translate(${x} ${top})">${fill(crowns[crown](w), wall, ` stroke="${trim}" stroke-width="5"`)}</g>` +
    fill(`M${x} ${top}h${w}v${pavement - top}h-${w}z`, wall) +
    fill(`M${x + w - 16} ${top}h16v${pavement - top}h-16z`, shade) +
    fill(`M${x - 5} ${top - 4}h${w + 10}v8h-${w + 10}z`, trim) +
    (isTall
      ? [20, w / 2 - 17, w - 66].map((left) => window(x + left, top + 30, pane, trim)).join('') +
        fill(`M${x} ${top + 108}h${w}v6h-${w}z`, trim)
      : '') +
    ground.map((left) => window(x + left, floor - 84, pane, trim)).join('') +
    fill(`M${x + door - 5} ${floor - 92}h54v92h-54z`, trim) +
    fill(`M${x + door} ${floor - 70}h44v70h-44z`, doorPaint) +
    fill(`M${x + door} ${floor - 88}h44v14h-44z`, pane) +
    fill(`M${x + door + 34} ${floor - 36}h4v5h-4z`, '#efc04a') +
    signBoard(x + w / 2 - 38, isTall ? top + 112 : top + 12, trade, moment) +
    fill(`M${x + 4} ${floor}h${w - 8}v14h-${w - 8}z`, lit('#e3d3b2', moment)) +
    fill(`M${x + door - 12} ${floor + 2}h70v12h-70z`, lit('#c9b48c', moment))
  )
}

/** The lane between two houses, up to the minaret. */
function lane(moment: Moment): string {
  const wall = (colour: string) => lit(colour, moment)
  return (
    fill('M962 606V470l54 30 46-20v126z', wall('#d9cbb0')) +
    fill('M1000 606V360h22v246z', wall('#f0e6d2')) +
    fill(
      'M996 356h30l-4-12h-22zM1003 344c-8-24 8-40 8-40s16 16 8 40zM1009 304v-22h3v22z',
      wall('#3f8a66'),
    ) +
    fill('M966 606v-92l34 16v76zM1062 606v-96l-30 14v82z', wall('#c79a72')) +
    stroke('M968 486q46 26 92-8', wall('#12313a'), 2) +
    fill('M976 492l14 4-2 24-14-3zM1034 492l12-5 3 22-12 4z', wall('#c5402a')) +
    fill('M996 498l14 1v22l-14-1zM1016 498l13-3 3 22-13 3z', wall('#0b6b6b'))
  )
}

export const street = (moment: Moment): string =>
  lane(moment) + houses.map((home, at) => house(home, at, moment)).join('')
