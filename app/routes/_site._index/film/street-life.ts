import { mix } from '#app/ui/street/mix.ts'
import { everybody } from './people.ts'
import { cream, fill, lit, pavement, road, stroke, turn, type Moment } from './paint.ts'

/** A car or minibus that crosses once per loop; `from` is its place in the loop. */
function passing(
  { phase, time }: Moment,
  from: number,
  body: string,
  wheels: readonly [number, number],
): string {
  const x = -260 + ((phase + from) % 1) * 2440
  const bob = 1.4 * Math.sin(turn * phase * 15)
  const beam =
    time === 'night'
      ? '<linearGradient id="m"><stop stop-color="#ffe9a8" stop-opacity=".4"/><stop offset="1" stop-color="#ffe9a8" stop-opacity="0"/></linearGradient>' +
        fill('M214 660l220-30v74l-220-28z', 'url(#m)')
      : ''
  const wheel = (cx: number) =>
    `<g transform="translate(${cx} 690) rotate(${(phase * 360 * 16).toFixed(1)})"><circle r="15" fill="#12242b"/><circle r="6" fill="#cfd6d4"/><path d="M0-14v7" stroke="#5b6c71" stroke-width="2.5"/></g>`
  return (
    `<g transform="translate(${x.toFixed(1)} 0)">${fill('M6 700h220l30 10H40z', '#0b151b', ' opacity=".28"')}` +
    `<g transform="translate(0 ${bob.toFixed(2)})">${beam}${body}</g>${wheels.map(wheel).join('')}</g>`
  )
}

function taxi(moment: Moment): string {
  const pane = moment.time === 'night' ? '#ffd98a' : '#2f4f5c'
  return passing(
    moment,
    0.1,
    fill(
      'M0 688v-62c0-12 7-20 20-20h130c16 0 26 8 36 26l10 16c10 4 14 10 14 18v22z',
      lit('#fdfaf3', moment),
    ) +
      fill('M0 652h196l4 12H0z', lit('#efab2c', moment)) +
      fill(
        'M12 616h30v26H12zM50 616h34v26H50zM92 616h30v26H92zM130 616h14c12 0 20 6 28 26h-42z',
        pane,
      ),
    [44, 162],
  )
}

function car(moment: Moment): string {
  const pane = moment.time === 'night' ? '#ffd98a' : '#9fc4cc'
  return passing(
    moment,
    0.62,
    fill('M6 688v-22l8-12 40-4 24-30h60l26 30 34 6 8 10v22z', lit('#c5402a', moment)) +
      fill('M62 652l20-24h24v24zM114 628h20l18 24h-38z', pane),
    [48, 160],
  )
}

function lamp(x: number, moment: Moment): string {
  const { light } = moment
  return (
    stroke(`M${x} ${road}V470q0-16 16-16h14`, lit('#26414c', moment), 6) +
    fill(`M${x + 22} 454h26l-5 14h-16z`, mix('#e9dcb8', '#ffd97a', light.lit)) +
    (light.lit > 0.3
      ? `<radialGradient id="l${x}"><stop stop-color="#ffe09a" stop-opacity="${(light.lit * 0.55).toFixed(2)}"/><stop offset="1" stop-color="#ffe09a" stop-opacity="0"/></radialGradient><circle cx="${x + 35}" cy="474" r="90" fill="url(#l${x})"/>`
      : '')
  )
}

function palm(x: number, height: number, lean: number, moment: Moment): string {
  const top = pavement - height
  const tip = x + lean
  const sway = 3 * Math.sin(turn * (moment.phase * 2 + x))
  const leaf = (dx: number, dy: number) =>
    `M${tip} ${top}q${dx * 0.5 + sway} ${dy - 22} ${dx + sway} ${dy}`
  const green = lit('#3f8152', moment)
  return (
    stroke(
      `M${x} ${pavement + 6}Q${x + lean * 0.2} ${top + height / 2} ${tip} ${top}`,
      lit('#8a6a48', moment),
      9,
    ) +
    stroke(
      [
        leaf(-62, 16),
        leaf(-44, -14),
        leaf(-10, -34),
        leaf(34, -22),
        leaf(60, 4),
        leaf(44, 30),
        leaf(-36, 36),
      ].join(''),
      green,
      9,
      ' stroke-linecap="round"',
    )
  )
}

/** Bougainvillea over a corner, a cat on a roof, a dog on its way, aloes in front. */
function corners(moment: Moment): string {
  const paint = (colour: string) => lit(colour, moment)
  const bloom = (x: number, y: number, r: number) =>
    fill(
      `M${x - r} ${y}a${r} ${r * 0.9} 0 0 1 ${r * 0.6}-${r}a${r * 0.8} ${r * 0.7} 0 0 1 ${r * 1.2} 6a${r * 0.8} ${r * 0.8} 0 0 1-${r * 0.1} ${r * 1.3}a${r} ${r * 0.8} 0 0 1-${r * 1.3} 0z`,
      paint('#bf3f83'),
    ) + fill(`M${x - 6} ${y - 6}h9v9h-9z`, paint('#e57fb4'))
  const step = 6 * Math.sin(turn * moment.phase * 9)
  const dogX = 1340 + 26 * Math.sin(turn * moment.phase)
  return (
    bloom(1440, 500, 26) +
    bloom(1472, 468, 24) +
    bloom(1520, 458, 26) +
    bloom(1566, 462, 20) +
    bloom(1428, 540, 18) +
    fill('M1742 440c0-14 6-20 14-22l2-10 6 6h6l6-6 2 12c4 4 4 14 4 20z', paint('#12212b')) +
    fill('M402 606c0-14 5-19 12-21l2-9 5 5h5l5-5 2 10c4 4 4 14 4 20z', paint('#12212b')) +
    `<g transform="translate(${dogX.toFixed(1)} 632)">${fill('M0-8h34l8-12 10 4-4 8-6 2v12H0z', paint('#6b4127'))}${stroke(`M6 0l${(-step).toFixed(1)} 14M30 0l${step.toFixed(1)} 14M0-6l-10-10`, paint('#6b4127'), 4)}</g>` +
    fill(
      'M-10 720l20-90 22 60 26-110 22 104 40-70-6 106zM1836 720l18-80 24 54 26-96 16 88v34z',
      paint('#2c6a58'),
    ) +
    fill('M44 600l10-34 10 34zM20 640l8-28 9 28zM1896 612l8-28 8 28z', paint('#dd5a35'))
  )
}

/** Everything that lives in the street, from back to front. */
export const streetLife = (moment: Moment): string =>
  palm(650, 170, -18, moment) +
  palm(1236, 210, 22, moment) +
  palm(1772, 150, 8, moment) +
  [470, 1062, 1690].map((x) => lamp(x, moment)).join('') +
  everybody(moment) +
  car(moment) +
  taxi(moment) +
  corners(moment)

/** The pavement, the road with its stones, and the shadows of the houses. */
export function ground(moment: Moment): string {
  const paint = (colour: string) => lit(colour, moment)
  const stones = Array.from({ length: 90 }, (_, at) => {
    const x = (at * 211) % 1920
    const y = road + 14 + ((at * 37) % 66)
    return `M${x} ${y}q10 5 22 0`
  }).join('')
  return (
    fill(`M0 ${pavement}h1920v28H0z`, paint('#e9dcc0')) +
    fill(`M0 ${road}h1920v86H0z`, paint('#a8988a')) +
    fill(`M0 ${road}h1920v6H0z`, paint('#8c7d72')) +
    stroke(stones, paint(mix(cream, '#8c7d72', 0.6)), 2, ' opacity=".5"') +
    fill(
      `M0 ${pavement}h960l120 60H0zM1062 ${pavement}h858v44l-700 0z`,
      '#12212b',
      ' opacity=".14"',
    )
  )
}
