import type { Pick } from './pick.ts'
import { area, line } from './shapes.ts'

const skins = ['#6b4127', '#8d5a36', '#c08a5e', '#4f2f1e', '#a86f45']
const clothes = ['#c5402a', '#0b6b6b', '#efab2c', '#2f6f9c', '#bf4a80', '#fff6e4']

const bodies = [
  // Walking.
  {
    legs: 'M-4-16-7 0h4l4-11 3 11h4L4-16z',
    top: 'M-5-29q5-3 10 0l1 15H-6z',
    arms: 'M5-27 9-16M-5-27-9-17',
  },
  // A long skirt.
  { legs: 'M-5-17-8-1H8L5-17z', top: 'M-5-29q5-3 10 0l-1 13h-8z', arms: 'M5-27l2 12M-5-27-8-15' },
  // Waving.
  {
    legs: 'M-5-16-4 0h4v-10V0h5V-16z',
    top: 'M-5-29q5-3 10 0v14H-5z',
    arms: 'M5-28l6-9M-5-27l-3 12',
  },
  // Carrying a crate.
  {
    legs: 'M-5-16-4 0h4v-10V0h5V-16z',
    top: 'M-5-29q5-3 10 0v14H-5z',
    arms: 'M4-26l8 6M-4-26l12 8',
  },
]
const heads = [
  'M-4-33a4 4 0 0 1 8 0q-4-3-8 0z',
  'M-6-33a6 5 0 0 1 12 0l-2 3-1-3q-3-2-6 0l-1 3z',
  'M-5-34q5-8 10 0l2-1v2H-5z',
  'M-4-32q0-7 4-7t4 7q-4-3-8 0zM3-38a2 2 0 1 0 .1 0z',
]

/** People in the street, alike in build, in clothes of their own. */
export function people(spots: readonly number[], y: number, pick: Pick): string {
  const body = bodies[pick(bodies.length)] as (typeof bodies)[number]
  const skin = skins[pick(skins.length)] as string
  const first = pick(clothes.length)
  const [start = 0, ...others] = spots
  const crate = body.arms.includes('12 8') ? area('M5-22h11v8H5z', '#b98a4e') : ''
  const one =
    area(body.legs, '#2c3a52') +
    `<path d="${body.top}"/>` +
    line(body.arms, skin, 2.4, ' stroke-linecap="round"') +
    `<circle cy="-33" r="4" fill="${skin}"/>` +
    area(heads[pick(heads.length)] as string, '#1d1512') +
    crate
  const more = others.map(
    (x, at) =>
      `<use href="#p" x="${x - start}" y="2" fill="${clothes[(first + 2 + at) % clothes.length]}"/>`,
  )
  return `<g fill="${clothes[first]}"><g id="p" transform="translate(${start} ${y})">${one}</g></g>${more.join('')}`
}
