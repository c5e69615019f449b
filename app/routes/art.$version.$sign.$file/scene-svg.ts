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

const room =
  '.d{opacity:.2}.s{opacity:0}.w{fill:#123}.t{fill:#6b8480}stop{stop-color:#33474d}stop+stop{stop-color:#6e5a40}'
const night =
  '.d{opacity:.55}.n{opacity:1}.s{opacity:0}stop{stop-color:#246}stop+stop{stop-color:#59a}'

/** A scene as SVG, 640×400, at most 3 KB; dimmer in a dark scheme and out of doors at night. */
export function sceneSvg(name: SceneName): string {
  const { sky, body, moon, isNight } = scenes[name]
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" fill="none" viewBox="0 0 640 400" preserveAspectRatio="xMidYMid slice">' +
    (isNight
      ? ''
      : `<style>.d,.n{opacity:0}@media(prefers-color-scheme:dark){${moon ? night : room}}</style>`) +
    `<linearGradient id="s" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset=".8" stop-color="${sky[1]}"/></linearGradient>` +
    area('M0 0h640v400H0z', 'url(#s)') +
    body +
    (isNight ? '' : '<path class="d" d="M0 0h640v400H0z" fill="#012"/>') +
    (moon ? `<circle class="n" cx="${moon[0]}" cy="${moon[1]}" r="24" fill="#fec"/>` : '') +
    '</svg>'
  )
}
