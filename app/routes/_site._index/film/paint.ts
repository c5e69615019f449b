import type { Light, Time } from './light.ts'
import { mix } from '#app/ui/street/mix.ts'

/** The moment that is drawn. */
export type Moment = { phase: number; light: Light; time: Time }

export const turn = Math.PI * 2
export const cream = '#fff6e4'

/** Where the stoeps meet the pavement, and the pavement the road. */
export const pavement = 606
export const road = 634

/** A colour as it is in this light. */
export function lit(colour: string, { light, time }: Moment): string {
  return time === 'night' ? mix(colour, '#0c1b26', 0.56) : mix(colour, '#5d3f52', light.lit * 0.16)
}

export const fill = (d: string, paint: string, more = '') =>
  `<path d="${d}" fill="${paint}"${more}/>`
export const stroke = (d: string, paint: string, width: number, more = '') =>
  `<path d="${d}" stroke="${paint}" stroke-width="${width}" fill="none"${more}/>`
