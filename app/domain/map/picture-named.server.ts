import { LRUCache } from 'lru-cache'
import { pinSteps } from '#app/paths.ts'
import { maxPictureLevel, maxStep } from './grid.ts'
import { drawPicture } from './picture.server.ts'

/** Of about 30 KB each. */
const kept = new LRUCache<string, string>({ max: 200 })

const namePattern =
  /^(?<level>\d)-(?<x>0|[1-9]\d{0,3})-(?<y>0|[1-9]\d{0,3})(?:-pin-(?<pinX>0|[1-9]\d?)-(?<pinY>0|[1-9]\d?))?$/

const pinOf = (x: string, y: string) => ({ x: Number(x) / pinSteps, y: Number(y) / pinSteps })

/** The picture of `level-x-y`, such as `2-2-8`, or its middle around a pin (`2-2-8-pin-20-19`); null where the grid has none. */
export function pictureNamed(name: string): string | null {
  const named = namePattern.exec(name)?.groups
  if (!named) return null
  const [level, x, y] = [Number(named['level']), Number(named['x']), Number(named['y'])]
  if (level > maxPictureLevel || x > maxStep(level) || y > maxStep(level)) return null
  const pin = named['pinX'] ? pinOf(named['pinX'], named['pinY'] ?? '') : null
  if (pin && Math.max(pin.x, pin.y) > 1) return null
  const picture = kept.get(name) ?? drawPicture({ level, x, y }, pin)
  kept.set(name, picture)
  return picture
}
