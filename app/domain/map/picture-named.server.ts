import { LRUCache } from 'lru-cache'
import { maxPictureLevel, maxStep } from './grid.ts'
import { drawPicture } from './picture.server.ts'

/** Of about 30 KB each. */
const kept = new LRUCache<string, string>({ max: 200 })

const namePattern = /^(\d)-(0|[1-9]\d{0,3})-(0|[1-9]\d{0,3})$/

/** The picture of `level-x-y`, such as `2-2-8`; null where the grid has none. */
export function pictureNamed(name: string): string | null {
  const numbers = namePattern.exec(name)?.slice(1).map(Number)
  if (!numbers) return null
  const [level, x, y] = numbers as [number, number, number]
  if (level > maxPictureLevel || x > maxStep(level) || y > maxStep(level)) return null
  const picture = kept.get(name) ?? drawPicture({ level, x, y })
  kept.set(name, picture)
  return picture
}
