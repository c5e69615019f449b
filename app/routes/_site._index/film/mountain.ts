import { mix } from '#app/ui/street/mix.ts'
import { fill, turn, type Moment } from './paint.ts'

/** How far the cloud's wisps reach down, from right to left. */
const wisps = [
  [1700, 262],
  [1640, 300],
  [1570, 274],
  [1500, 322],
  [1420, 280],
  [1350, 304],
  [1280, 268],
] as const

/** The cloud that pours over the edge, torn off to one side; the same after each loop. */
function cloth({ phase, light, time }: Moment): string {
  const paint = time === 'night' ? '#587884' : mix('#ffffff', light.low, 0.08)
  const torn = wisps
    .map(([x, y], at) => {
      const low = y + 16 * Math.sin(turn * (phase + at * 0.37))
      return `Q${x + 22} 246 ${x - 6} ${low.toFixed(1)}Q${x - 12} 252 ${x - 34} 240`
    })
    .join('')
  const drift = (10 * Math.sin(turn * phase)).toFixed(1)
  return (
    `<linearGradient id="c" x2="0" y2="1"><stop offset=".42" stop-color="${paint}"/><stop offset="1" stop-color="${paint}" stop-opacity="0"/></linearGradient>` +
    `<g transform="translate(${drift} 0)">` +
    fill(
      `M1186 254c40-12 62-44 102-56 66-24 130-26 190-18 76-10 150-2 196 8 36 6 70 18 100 24-22 8-40 4-54 16${torn}c-20 0-34 20-60 22z`,
      'url(#c)',
    ) +
    fill(
      'M1250 212c70-28 146-32 226-26 80-8 146 0 206 14-60-4-118-6-196 0-90-4-160 0-236 12z',
      paint,
    ) +
    '</g>'
  )
}

const facets =
  'M1262 232l24 40 14 74 26-84 22 30 18 92 30-112 26 24 18 96 30-104 30 14 20 92 28-98 30 20 16 84 30-92 24 26 22 78 40 60H1200z'

/** Devil's Peak, the table, Lion's Head and Signal Hill, as the city sees them. */
export function mountains(moment: Moment): string {
  const { light } = moment
  const sunny = mix(light.rock, cream(light.low), 0.3)
  return (
    fill('M760 520c120-50 240-70 330-130l40-48 30-44 22 14 40 56 60 60 200 92z', light.shade) +
    fill('M1160 298l22 14 40 56 60 60-60 60-40-90z', light.rock) +
    fill(
      'M1130 520c30-70 60-130 84-190l28-66 20-36h430l34 16 40 66 46 80 70 60 60 70z',
      light.rock,
    ) +
    fill(facets, sunny, ' opacity=".38"') +
    fill('M1700 232l26 12 40 66 46 80 70 60 30 40h-90l-60-110z', light.shade, ' opacity=".8"') +
    fill('M1770 520c20-60 40-90 54-130l22-58 16-18 18 20 14 44 20 40 60 60v42z', light.shade) +
    fill('M1862 314l18 20 14 44 20 40 30 60-60-40z', light.rock) +
    cloth(moment)
  )
}

const cream = (low: string) => mix(low, '#ffffff', 0.4)
