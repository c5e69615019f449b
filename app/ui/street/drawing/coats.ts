import { industryFacts } from '#app/domain/businesses/industries.ts'
import type { Coat } from './building.ts'
import type { Hour } from './hours.ts'
import { oneOf, type Pick } from './pick.ts'
import { mix } from '../mix.ts'
import { cream, ink } from './shapes.ts'

const paints = Object.values(industryFacts).map(({ facade }) => facade.paint)
const doors = ['#7a2e16', '#12313a', '#0b6b6b', '#efab2c', '#8c2c18']
const roofs = ['#8a4b36', '#56616b', '#a3563b']

/** Colours of the industry's family: its paint whole, washed out, as trim on cream, or deep. */
export function coatOf(paint: string, hour: Hour, pick: Pick): Coat {
  const kind = pick(5)
  const own = [paint, mix(paint, cream, 0.42), '#f1e2c4', mix(paint, ink, 0.22), paint][
    kind
  ] as string
  const lit = (colour: string) => mix(colour, hour.far, hour.tint)
  return {
    wall: lit(own),
    shade: lit(mix(own, ink, 0.24)),
    trim: lit(kind === 2 ? paint : cream),
    roof: lit(kind === 1 || kind === 2 ? mix(paint, ink, 0.12) : oneOf(roofs, pick)),
    accent: lit(kind === 2 ? paint : oneOf(paints, pick)),
    door: lit(oneOf(doors, pick)),
  }
}
