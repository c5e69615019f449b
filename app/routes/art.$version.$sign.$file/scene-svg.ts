import { area } from '#app/ui/street/drawing/shapes.ts'
import type { SceneName } from '#app/ui/street/scene.ts'
import { booked, candle, paid } from './indoors.ts'
import { market, shutter } from './outdoors.ts'
import type { Scene } from './parts.ts'
import { deadEnd, door, welcome } from './town.ts'

const scenes: Record<SceneName, Scene> = {
  door,
  welcome,
  paid,
  booked,
  market,
  shutter,
  candle,
  'dead-end': deadEnd,
}

/** A scene as SVG, 640×400, at most 3 KB; dimmer in a dark scheme. */
export function sceneSvg(name: SceneName): string {
  const { sky, body } = scenes[name]
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" fill="none" viewBox="0 0 640 400" preserveAspectRatio="xMidYMid slice">' +
    '<style>.d{opacity:0}@media(prefers-color-scheme:dark){.d{opacity:.28}}</style>' +
    `<linearGradient id="s" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset=".8" stop-color="${sky[1]}"/></linearGradient>` +
    area('M0 0h640v400H0z', 'url(#s)') +
    body +
    '<path class="d" d="M0 0h640v400H0z" fill="#012"/></svg>'
  )
}
