import { fill, lit, stroke, turn, type Moment } from './paint.ts'

type Person = {
  x: number
  y: number
  skin: string
  top: string
  low: string
  hair: string
  isSkirt?: boolean
  /** Steps a second of the loop that the legs make; 0 stands. */
  steps?: number
  gesture?: 'wave' | 'carry' | 'talk'
  scale?: number
}

const hairs = {
  short: 'M-7-73a7 7 0 0 1 14 0q-7-5-14 0z',
  afro: 'M-11-73a11 10 0 0 1 22 0q1 6-4 7l-2-5q-5-3-10 0l-2 5q-5-1-4-7z',
  bun: 'M-7-72q0-11 7-11t7 11q-7-5-14 0zM5-84a4 4 0 1 0 .1 0z',
  wrap: 'M-8-72q0-15 9-14t7 14z',
  hat: 'M-7-74q1-9 7-9t7 9h7v3h-21z',
}

const people: Person[] = [
  {
    x: 246,
    y: 618,
    skin: '#6b4127',
    top: '#efab2c',
    low: '#4a2c52',
    hair: 'wrap',
    isSkirt: true,
    gesture: 'talk',
  },
  { x: 280, y: 620, skin: '#8d5a36', top: '#c5402a', low: '#2c3a52', hair: 'short' },
  {
    x: 560,
    y: 622,
    skin: '#5a3723',
    top: '#bf4a80',
    low: '#bf4a80',
    hair: 'afro',
    isSkirt: true,
    gesture: 'wave',
  },
  { x: 530, y: 622, skin: '#5a3723', top: '#efab2c', low: '#2f6f9c', hair: 'bun', scale: 0.66 },
  { x: 742, y: 624, skin: '#8d5a36', top: '#fff6e4', low: '#2c3a52', hair: 'hat', steps: 9 },
  {
    x: 1156,
    y: 616,
    skin: '#6b4127',
    top: '#c5402a',
    low: '#24405c',
    hair: 'bun',
    gesture: 'wave',
  },
  { x: 1392, y: 630, skin: '#a86f45', top: '#2f6f9c', low: '#3a2c52', hair: 'short', steps: 8 },
  {
    x: 1584,
    y: 620,
    skin: '#6b4127',
    top: '#fff6e4',
    low: '#7a2e4a',
    hair: 'wrap',
    isSkirt: true,
    gesture: 'talk',
  },
  {
    x: 1622,
    y: 620,
    skin: '#4f2f1e',
    top: '#3f8a5a',
    low: '#24405c',
    hair: 'short',
    gesture: 'carry',
  },
  { x: 1800, y: 628, skin: '#8d5a36', top: '#efab2c', low: '#12515a', hair: 'afro', steps: 10 },
]

const arms = {
  rest: 'M9-58 13-36M-9-58-13-36',
  wave: 'M-9-58-12-36M9-58 20-76',
  carry: 'M9-56 22-42M-9-56 20-40',
  talk: 'M-9-58-12-36M9-58 22-48',
}

function person(one: Person, at: number, moment: Moment): string {
  const { x, y, skin, top, low, hair, isSkirt, steps = 0, gesture, scale = 1 } = one
  const paint = (colour: string) => lit(colour, moment)
  const swing = steps === 0 ? 5 : 9 * Math.sin(turn * moment.phase * steps)
  const walked = steps === 0 ? 0 : 26 * Math.sin(turn * moment.phase)
  const wave = gesture === 'wave' ? 4 * Math.sin(turn * moment.phase * 6 + at) : 0
  const legs = isSkirt
    ? fill('M-9-36-13-6h26L9-36z', paint(low)) + stroke('M-5-6v6M5-6v6', paint(skin), 4)
    : stroke(`M-3-36 ${(-3 - swing).toFixed(1)} 0M3-36 ${(3 + swing).toFixed(1)} 0`, paint(low), 8)
  const box = gesture === 'carry' ? fill('M10-50h22v16h-22z', paint('#b98a4e')) : ''
  return (
    `<g transform="translate(${(x + walked).toFixed(1)} ${y}) scale(${scale})">` +
    fill('M-10 0 60 10 70 4 10-4z', '#12212b', ' opacity=".2"') +
    legs +
    fill('M-10-60q10-6 20 0l1 28h-22z', paint(top)) +
    `<g transform="rotate(${wave.toFixed(1)})">${stroke(arms[gesture ?? 'rest'], paint(skin), 5, ' stroke-linecap="round"')}</g>` +
    `<circle cy="-70" r="8" fill="${paint(skin)}"/>` +
    fill(hairs[hair as keyof typeof hairs], paint('#1d1512')) +
    box +
    '</g>'
  )
}

/** Everybody in the street, from back to front. */
export const everybody = (moment: Moment): string =>
  people.map((one, at) => person(one, at, moment)).join('')
