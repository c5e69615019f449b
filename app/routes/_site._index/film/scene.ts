import { lightAt, type Time } from './light.ts'
import { street } from './houses.ts'
import { mountains } from './mountain.ts'
import { fill, lit, stroke, turn, type Moment } from './paint.ts'
import { ground, streetLife } from './street-life.ts'

/** Parts of the scene: the wide one of the film, and one for phones, with the mountain in it. */
export const frames = {
  wide: { x: 0, y: 0, width: 1920, height: 720 },
  tall: { x: 1150, y: -200, width: 720, height: 920 },
} as const
export type Frame = keyof typeof frames

const stars = Array.from({ length: 70 }, (_, at) => ({
  x: (at * 331) % 1920,
  y: ((at * 97) % 480) - 190,
  beat: (at % 5) + 1,
}))

function sky({ phase, light, time }: Moment, frame: Frame): string {
  const isNight = time === 'night'
  // Beside the words of the page: above the mountain, or at the edge of a phone.
  const across = frame === 'tall' ? 1812 : 1500 + 300 * Math.sin(turn * (phase - 0.25))
  const sunX = isNight ? 1790 : across
  const sunY = isNight ? 90 : frame === 'tall' ? 76 : 96 - 40 * Math.cos(turn * (phase - 0.25))
  const twinkle = stars.map(
    ({ x, y, beat }) =>
      `<circle cx="${x}" cy="${y}" r="1.8" fill="#f6ecd0" opacity="${(0.45 + 0.35 * Math.sin(turn * (phase * beat + x))).toFixed(2)}"/>`,
  )
  return (
    `<linearGradient id="s" x2="0" y2="1"><stop stop-color="${light.top}"/><stop offset=".8" stop-color="${light.low}"/></linearGradient>` +
    fill('M0-200h1920v830H0z', 'url(#s)') +
    (isNight ? twinkle.join('') : '') +
    `<circle cx="${sunX.toFixed(1)}" cy="${sunY.toFixed(1)}" r="${isNight ? 34 : 46}" fill="${light.sun}"/>`
  )
}

/** Further roofs and towers, and gulls where words leave them room. */
function town(moment: Moment, frame: Frame): string {
  const { light, phase, time } = moment
  const glide = 40 * Math.sin(turn * phase)
  return (
    fill(
      'M0 520v-60h60v-20h50v30h70v-50h40v40h90v-70h36v80h60v-110h30v110h70v-60h44v40h90v-90h34v100h70v-40h60v60h80v-30h70v70z',
      light.shade,
      ' opacity=".55"',
    ) +
    (time === 'night' || frame === 'tall'
      ? ''
      : stroke(
          `M${(1080 + glide).toFixed(1)} 120q14-10 22 2 8-12 22-2M${(1150 + glide).toFixed(1)} 84q11-8 18 2 7-10 18-2M${(1040 + glide).toFixed(1)} 70q10-8 16 2 6-10 16-2`,
          lit('#ffffff', moment),
          4,
        ))
  )
}

/** One moment of the hero's street as SVG; `phase` is 0 up to, not including, 1. */
export function sceneSvg(phase: number, time: Time, frame: Frame = 'wide'): string {
  const moment: Moment = { phase, light: lightAt(phase, time), time }
  const { x, y, width, height } = frames[frame]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}">` +
    sky(moment, frame) +
    mountains(moment) +
    town(moment, frame) +
    street(moment) +
    ground(moment) +
    streetLife(moment) +
    '</svg>'
  )
}
