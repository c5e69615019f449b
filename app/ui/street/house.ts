import { cardImage, industryOfSign, type SignName } from '#app/domain/businesses/card-image.ts'
import { industries, industryFacts } from '#app/domain/businesses/industries.ts'
import { emblems } from './emblems.ts'

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

/** A seeded random number generator. */
function rngFor(key: string): (sides: number) => number {
  let state = Number.parseInt(key, 16) >>> 0
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

type Sky = { top: string; low: string; sun: string; mountain: string }
const skies: Sky[] = [
  { top: '#fbd9b5', low: '#fdeeda', sun: '#fff3d6', mountain: '#a9a3a6' },
  { top: '#bfe0e6', low: '#e9f4ef', sun: '#fff8e0', mountain: '#8fb0b3' },
  { top: '#a9d3e2', low: '#f3efdf', sun: '#fff6d8', mountain: '#7fa0a8' },
  { top: '#f6c39c', low: '#fbe3cf', sun: '#ffe9bd', mountain: '#9b8f9a' },
  { top: '#cfd9dd', low: '#eef0ec', sun: '#fbfbf4', mountain: '#93a3a9' },
]
const doors = ['#7a2e16', '#12313a', '#0b6b6b', '#efab2c', '#f6efe2']
const neighbours = [
  '#c9b79a',
  '#8fb3ad',
  '#d9b8a4',
  '#b3a6c4',
  '#a7b7cb',
  '#b6c6a0',
  '#dcc48f',
  '#c9a3b0',
]

/** Of the first eight industries: a ninth changes no house that stands. */
const accents = industries.slice(0, 8).map((industry) => industryFacts[industry].facade.paint)

/** Outlines above the cornice (y=62, x=98 to x=222), by kind of gable. */
const gables = [
  'M98 62V50h16c6 0 8-4 12-9 8-10 20-14 34-14s26 4 34 14c4 5 6 9 12 9h16v12z',
  'M98 62V50h14V40h14V30h68v10h14v10h14v12z',
  'M98 62V48h8L160 24l54 24h8v14z',
  'M98 62V44h14c0-6 6-6 8-2 4-12 16-18 40-18s36 6 40 18c2-4 8-4 8 2h14v18z',
  'M98 62V46h12a50 30 0 0 1 100 0h12v16z',
  'M98 62V42h124v20z',
]

const rect = (x: number, y: number, w: number, h: number, paint: string) =>
  `<path d="M${x} ${y}h${w}v${h}h-${w}z" ${paint}/>`

function mountain(sky: Sky, cloth: number): string {
  const table =
    '<path class="m" d="M0 150V112l30-16 26-34 18-6h154l22 8 26 30 44 22v34z" fill="' +
    sky.mountain +
    '"/>'
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

const details = [
  '<path d="M252 172v-66m-7 0h14l-3-12h-8z" stroke="#12313a" stroke-width="3" fill="#efab2c" class="l"/>',
  '<path d="M64 172c2-24-2-40 2-58" stroke="#7b5a3c" stroke-width="5" fill="none"/><path d="M38 122c4-10 14-16 28-8 12-10 24-4 28 6M40 106c8-8 20-8 26 8 4-14 16-16 26-10" stroke="#3f8152" stroke-width="5" fill="none"/>',
  '<path d="M236 180c0-8 3-11 7-12l1-5 3 3h3l3-3 1 6c2 2 2 8 2 11z" fill="#12313a"/>',
  '<path d="M214 66c8 6 10 30 6 48 10-4 12-40 4-52z" fill="#bf4a80"/><path d="M206 64c10-2 16 4 18 12M218 90l6 8" stroke="#3f8152" stroke-width="4" fill="none"/>',
  '<path d="M44 180h22l3-14H41z" fill="#b4603a"/><path d="M55 166c-12-4-14-16-10-24 4 6 8 6 10 12 2-8 4-12 12-14 2 12-2 22-12 26z" fill="#3f8152"/>',
  '',
]

/** For a dark colour scheme: lit windows, a low moon. */
const night =
  '<style>@media(prefers-color-scheme:dark){.s{fill:#16303d}.h{fill:#24404c}.m{fill:#1b3945}.c{opacity:.25}.o{fill:#f6ecd0}.w{fill:#ffd777}.b{filter:brightness(.42)}.f{filter:brightness(.72)}.l{fill:#ffe08a}.r{fill:#0e1f27}}</style>'

/** The house as SVG, 320×200, at most 3 KB: sign and façade colour from `sign`, the rest from `key`. Deterministic. */
export function houseSvgFromKey({ key, sign }: { key: string; sign: SignName }): string {
  const industry = industryOfSign(sign)
  const facade = industry && industryFacts[industry].facade
  const rng = rngFor(key)
  const sky = skies[rng(skies.length)] as Sky
  const paint = facade?.paint ?? '#5f7f86'
  const left = neighbours[rng(neighbours.length)] as string
  const right = neighbours[rng(neighbours.length)] as string
  const cloth = rng(5)
  const sunX = 40 + rng(240)
  const gable = gables[rng(gables.length)] as string
  const accent = accents[rng(accents.length)] as string
  const door = doors[rng(doors.length)] as string
  const body =
    `<path class="s" d="M0 0h320v200H0z" fill="${sky.top}"/><path class="h" d="M0 90h320v90H0z" fill="${sky.low}"/>` +
    `<circle class="o" cx="${sunX}" cy="${28 + rng(24)}" r="15" fill="${sky.sun}"/>` +
    mountain(sky, cloth) +
    neighbour(-14, 98, 96 + rng(16), left, rng(2)) +
    neighbour(236, 98, 92 + rng(18), right, rng(2)) +
    `<path d="${gable}" class="f" fill="${paint}" stroke="ivory" stroke-width="4"/>` +
    rect(98, 60, 124, 112, `class="f" fill="${paint}"`) +
    rect(94, 58, 132, 6, 'fill="ivory"') +
    '<path d="M112 69h96a4 4 0 0 1 4 4v17a4 4 0 0 1-4 4h-96a4 4 0 0 1-4-4V73a4 4 0 0 1 4-4z" fill="ivory"/>' +
    `<path d="${emblems[sign]}" transform="translate(149 70.5) scale(.92)" fill="none" stroke="${facade?.ink ?? '#36545b'}" stroke-width="2.2" stroke-linejoin="round"/>` +
    `<path d="M118 81.5h22M180 81.5h22" stroke="${paint}" stroke-width="3"/>` +
    awning(accent) +
    front(rng(3), door) +
    `<path class="r" d="M0 180h320v20H0z" fill="#42565b"/><path d="M0 172h98v8H0zM222 172h98v8h-98z" fill="#d9cbb2"/>` +
    '<path d="M12 191h300" stroke-dasharray="28 36" stroke="#f6ecd0" stroke-width="3"/>' +
    (details[rng(details.length)] as string)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200">${night}${body}</svg>`
}

export const houseSvg = (business: Named): string =>
  houseSvgFromKey({ key: houseKey(business.name), sign: signOf(business) })
