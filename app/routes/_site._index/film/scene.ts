import {
  industries,
  industryFacts,
  industrySlugs,
  type Facade,
  type IndustrySlug,
} from '#app/domain/businesses/industries.ts'
import { emblems } from '#app/ui/street/emblems.ts'
import { lightAt, mix, type Light, type Time } from './light.ts'

const slugs = Object.values(industrySlugs)
const facades = Object.fromEntries<Facade>(
  industries.map((industry) => [industrySlugs[industry], industryFacts[industry].facade]),
) as Record<IndustrySlug, Facade>

/** The hero's street, 1280×640, as SVG at one moment of its loop. */
export const width = 1280
export const height = 640

const turn = Math.PI * 2
const street = 584

const box = (x: number, y: number, w: number, h: number, paint: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${paint}" ${more}/>`

/** The cloud over Table Mountain; the same after each loop. */
function cloth(phase: number, light: Light, time: Time): string {
  const puffs: string[] = []
  for (let at = 0; at < 9; at += 1) {
    const drift = ((at / 9 + phase / 3) % 1) * 560
    const fade = Math.sin((drift / 560) * Math.PI)
    const swell = 1 + 0.16 * Math.sin(turn * (phase + at / 4))
    puffs.push(
      `<ellipse cx="${(610 + drift).toFixed(1)}" cy="${(316 + 5 * Math.sin(turn * phase + at)).toFixed(1)}" rx="${(64 * swell).toFixed(1)}" ry="${(17 * swell).toFixed(1)}" opacity="${fade.toFixed(2)}"/>`,
    )
  }
  // Nine puffs move by a third of the width: after a loop each has its third neighbour's position.
  const paint = time === 'night' ? '#456270' : mix('#ffffff', light.low, 0.15)
  return `<g fill="${paint}">${puffs.join('')}</g>`
}

function mountain(light: Light): string {
  return (
    `<path d="M380 560 440 500l80-40 60-96 40-34h520l40 42 54 60 66 40v90z" fill="${light.rock}"/>` +
    `<path d="M620 330l70 50 50-26 60 40 90-44 70 50 80-40 60 32 40-62z" fill="${light.shade}" opacity=".55"/>` +
    `<path d="M250 560 330 470l36-40 44 46 70 84z" fill="${light.shade}"/>` +
    `<path d="M1180 560l60-70 40-22v92z" fill="${light.shade}"/>`
  )
}

type House = { x: number; w: number; top: number; trade: IndustrySlug; roof: number; door: number }

const houses: House[] = [
  { x: -30, w: 130, top: 470, trade: 'health', roof: 1, door: 1 },
  { x: 100, w: 118, top: 492, trade: 'auto', roof: 0, door: 0 },
  { x: 218, w: 128, top: 478, trade: 'beauty', roof: 2, door: 1 },
  { x: 346, w: 112, top: 498, trade: 'home', roof: 0, door: 1 },
  { x: 458, w: 136, top: 472, trade: 'food', roof: 3, door: 0 },
  { x: 594, w: 116, top: 494, trade: 'fitness', roof: 1, door: 1 },
  { x: 710, w: 130, top: 466, trade: 'hair', roof: 2, door: 0 },
  { x: 840, w: 112, top: 490, trade: 'pro', roof: 0, door: 1 },
  { x: 952, w: 132, top: 474, trade: 'health', roof: 3, door: 0 },
  { x: 1084, w: 114, top: 494, trade: 'food', roof: 1, door: 1 },
  { x: 1198, w: 122, top: 470, trade: 'beauty', roof: 0, door: 0 },
]

function roof({ x, w, top, roof: kind }: House, paint: string, trim: string): string {
  const middle = x + w / 2
  const line = `fill="${paint}" stroke="${trim}" stroke-width="4"`
  const cornice = box(x - 2, top - 3, w + 4, 6, trim)
  if (kind === 1) {
    return `<path d="M${x + 6} ${top}c${w * 0.16} 0 ${w * 0.18}-26 ${w / 2 - 6}-26s${w * 0.32} 26 ${w / 2 - 6} 26z" ${line}/>${cornice}`
  }
  if (kind === 2) {
    return `<path d="M${x + 8} ${top}v-10h${w * 0.18}v-10h${w * 0.16}v-9h${w * 0.32 - 16}v9h${w * 0.16}v10h${w * 0.18}v10z" ${line}/>${cornice}`
  }
  if (kind === 3) {
    return `<path d="M${x + 10} ${top}l${w / 2 - 10}-28 ${w / 2 - 10} 28z" ${line}/><circle cx="${middle}" cy="${top - 10}" r="5" fill="${trim}"/>${cornice}`
  }
  return box(x, top - 14, w, 14, paint) + box(x - 2, top - 17, w + 4, 5, trim) + cornice
}

function house(home: House, light: Light, time: Time, at: number): string {
  const { x, w, top, trade, door } = home
  const dark = time === 'night'
  const base = mix(facades[trade].paint, '#ffffff', 0.06)
  const paint = dark ? mix(base, '#0c1b22', 0.55) : mix(base, '#5d3f52', light.lit * 0.18)
  const trim = dark ? '#b9b6a6' : '#fffaf0'
  const glow = Math.max(0, Math.min(1, light.lit * 1.6 - (at % 4) * 0.18))
  const pane = mix('#dceeee', '#ffd476', glow)
  const doorX = door === 0 ? x + 14 : x + w - 40
  const windowX = door === 0 ? x + 54 : x + 14
  const windowW = w - 70
  const parts = [
    roof(home, paint, trim),
    box(x, top, w, street - top, paint),
    `<g transform="translate(${x + w / 2 - 44} ${top + 9})"><rect width="88" height="19" rx="4" fill="${dark ? '#e9dfc8' : '#fff7e6'}"/><path d="${emblems[trade]}" transform="translate(35.5 1.2) scale(.7)" fill="none" stroke="${facades[trade].ink}" stroke-width="2.4"/></g>`,
    box(windowX, top + 44, windowW, 38, pane, `stroke="${trim}" stroke-width="4"`),
    `<path d="M${windowX + windowW / 2} ${top + 44}v38" stroke="${trim}" stroke-width="2.5"/>`,
    box(
      doorX,
      top + 40,
      26,
      street - top - 40,
      facades[slugs[(at * 3 + 2) % 8] as IndustrySlug].ink,
      `stroke="${trim}" stroke-width="4"`,
    ),
    box(doorX + 6, top + 46, 14, 10, pane),
    box(doorX - 5, street - 4, 36, 6, dark ? '#6b6a60' : '#e2d6bf'),
    `<path d="M${x + w} ${top}v${street - top}" stroke="#0c1b22" stroke-opacity=".14" stroke-width="2"/>`,
  ]
  return parts.join('')
}

/** Crosses the street once per loop, away from the seam. */
function minibus(phase: number, time: Time): string {
  const x = -160 + ((phase + 0.04) % 1) * (width + 320)
  const bob = 1.2 * Math.sin(turn * phase * 14)
  const spin = (phase * 360 * 14).toFixed(1)
  const wheel = (cx: number) =>
    `<g transform="translate(${cx} 612) rotate(${spin})"><circle r="11" fill="#12242b"/><circle r="4.5" fill="#cfd6d4"/><path d="M0-10v5" stroke="#5b6c71" stroke-width="2"/></g>`
  const beam =
    time === 'night' ? '<path d="M118 594l90-16v40l-90-12z" fill="#ffe9a8" opacity=".28"/>' : ''
  return (
    `<g transform="translate(${x.toFixed(1)} ${bob.toFixed(2)})">${beam}` +
    '<path d="M0 606v-36c0-9 5-15 14-15h78c10 0 15 6 20 17l5 9c3 2 4 5 4 9v16z" fill="#fdfaf3"/>' +
    '<path d="M0 588h121v7H0z" fill="#c5402a"/><path d="M0 596h121v3H0z" fill="#efab2c"/>' +
    `<path d="M8 563h20v16H8zM34 563h22v16H34zM62 563h20v16H62zM88 563h6c6 0 9 5 13 16H88z" fill="${time === 'night' ? '#ffd98a' : '#a9cdd4'}"/>` +
    '</g>' +
    `<g transform="translate(${x.toFixed(1)} 0)">${wheel(26)}${wheel(94)}</g>`
  )
}

/** Lamp posts and palms between the houses. */
function kerb(light: Light, time: Time): string {
  const lamp = (x: number) =>
    `<path d="M${x} ${street + 6}v-86" stroke="#12313a" stroke-width="4"/><path d="M${x - 8} ${street - 94}h16l-4 16h-8z" fill="${mix('#e9dcb8', '#ffd97a', light.lit)}"/>` +
    (light.lit > 0.3
      ? `<circle cx="${x}" cy="${street - 86}" r="24" fill="#ffe09a" opacity="${(light.lit * 0.22).toFixed(2)}"/>`
      : '')
  const palm = (x: number) =>
    `<path d="M${x} ${street + 4}c4-40-4-70 4-104" stroke="#7b5a3c" stroke-width="7" fill="none"/><path d="M${x + 4} ${street - 100}c-24-14-42-4-48 12M${x + 4} ${street - 100}c-10-24-32-24-44-12M${x + 4} ${street - 100}c22-16 42-6 48 12M${x + 4} ${street - 100}c8-24 28-26 44-14" stroke="${time === 'night' ? '#1f4a35' : '#3f8152'}" stroke-width="8" stroke-linecap="round" fill="none"/>`
  return [palm(348), palm(1082), lamp(590), lamp(838), lamp(98)].join('')
}

const stars = Array.from({ length: 40 }, (_, at) => ({
  x: (at * 331) % width,
  y: (at * 97) % 300,
  beat: (at % 5) + 1,
}))

/** One frame; `phase` is 0 up to, not including, 1. */
export function sceneSvg(phase: number, time: Time): string {
  const light = lightAt(phase, time)
  const sunX = time === 'night' ? 1060 : 700 + 380 * Math.sin(turn * (phase - 0.25))
  const sunY = time === 'night' ? 150 : 300 - 170 * Math.max(0, Math.cos(turn * (phase - 0.375)))
  const dark = time === 'night'
  const twinkle = dark
    ? stars
        .map(
          ({ x, y, beat }) =>
            `<circle cx="${x}" cy="${y}" r="1.6" fill="#f6ecd0" opacity="${(0.45 + 0.35 * Math.sin(turn * (phase * beat + x))).toFixed(2)}"/>`,
        )
        .join('')
    : ''
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<linearGradient id="s" x2="0" y2="1"><stop stop-color="${light.top}"/><stop offset=".75" stop-color="${light.low}"/></linearGradient>` +
    `<path d="M0 0h${width}v${height}H0z" fill="url(#s)"/>${twinkle}` +
    `<circle cx="${sunX.toFixed(1)}" cy="${sunY.toFixed(1)}" r="${dark ? 34 : 46}" fill="${light.sun}"/>` +
    mountain(light) +
    cloth(phase, light, time) +
    houses.map((home, at) => house(home, light, time, at)).join('') +
    box(0, street, width, 12, dark ? '#4d4f49' : '#dccfb6') +
    box(
      0,
      street + 12,
      width,
      height - street - 12,
      dark ? '#0c171d' : mix('#4a5d62', '#3d3f4d', light.lit),
    ) +
    `<path d="M0 628h${width}" stroke="#f6ecd0" stroke-opacity=".55" stroke-width="4" stroke-dasharray="44 36"/>` +
    kerb(light, time) +
    minibus(phase, time) +
    '</svg>'
  )
}
