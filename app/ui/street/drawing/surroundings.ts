import type { Area } from '#app/domain/places/areas.ts'
import type { Hour } from './hours.ts'
import { oneOf, type Pick } from './pick.ts'
import { mix } from '../mix.ts'
import { area, cream, line } from './shapes.ts'

const facades = ['#c9b79a', '#8fb3ad', '#d9b8a4', '#b3a6c4', '#a7b7cb', '#b6c6a0', '#dcc48f']

/** A house that stands beside, with two windows. */
function neighbour(x: number, top: number, hour: Hour, pick: Pick): string {
  const wall = mix(oneOf(facades, pick), hour.far, Math.max(0.12, hour.tint))
  const gable = pick(2) ? `M${x} ${top}q45-34 90 0z` : `M${x} ${top}v-8h90v8z`
  return (
    area(`M${x} ${top}h90v${172 - top}h-90z${gable}`, wall) +
    line(`M${x - 2} ${top}h94`, mix(cream, hour.far, 0.2), 4) +
    area(
      `M${x + 14} ${top + 22}h22v26h-22zM${x + 54} ${top + 22}h22v26h-22z`,
      hour.lit ? '#e9b964' : mix('#dcebea', hour.far, 0.2),
    )
  )
}

const boat = (x: number, hour: Hour): string =>
  area(`M${x - 23} 136h46l-8 12h-30zM${x - 4} 104h3v32h-3z`, mix('#c5402a', hour.far, 0.2)) +
  area(`M${x + 3} 108l18 24H${x + 3}z`, cream)

/** Without a tarred road, and with room between houses. */
const isCountry = (where: Area) => ['Overberg', 'Boland', 'West Coast'].includes(where)

/** In the country trees or dune grass stand beside a house, in place of others. */
function growth(x: number, where: Area, hour: Hour, pick: Pick): string {
  const green = mix(where === 'West Coast' ? '#8f9f62' : '#54804f', hour.far, 0.2 + hour.tint / 2)
  if (where === 'West Coast' && pick(2)) return boat(x, hour)
  if (where === 'West Coast') {
    return line(
      `M${x} 174l-8-16M${x} 174v-20M${x} 174l8-17M${x + 22} 175l-6-12M${x + 22} 175l4-14`,
      green,
      2.5,
    )
  }
  return pick(2)
    ? line(`M${x} 174v-40`, '#6d4a34', 5) +
        area(`M${x - 26} 136a15 15 0 0 1 8-24a18 18 0 0 1 34-2a15 15 0 0 1 8 26z`, green)
    : area(`M${x - 7} 173q-6-60 7-74 13 14 7 74zM${x + 14} 174q-5-44 6-56 11 12 6 56z`, green)
}

export function ground(where: Area, hour: Hour, left: number, width: number): string {
  const tinted = (colour: string) => mix(colour, hour.far, hour.tint)
  const whole = `M${left} 172h${width}v28H${left}z`
  if (isCountry(where)) return area(whole, tinted('#d3b98a'))
  return (
    area(whole, tinted('#dccdb2')) +
    area(`M${left} 180h${width}v20H${left}z`, tinted('#47595e')) +
    line(`M${left + 12} 191h${width}`, cream, 2.5, ' stroke-dasharray="28 36"')
  )
}

/** A neighbour, or what grows in its place. */
export const besideHouse = (x: number, where: Area, hour: Hour, pick: Pick): string =>
  isCountry(where) ? growth(x + 45, where, hour, pick) : neighbour(x, 92 + pick(24), hour, pick)
