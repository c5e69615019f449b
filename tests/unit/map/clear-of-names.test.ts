import { expect, it } from 'vitest'
import { bubbleShape } from '#app/domain/map/bubble-shape.ts'
import { Frame, side } from '#app/domain/map/frame.server.ts'
import { boundsOf, boxAround, cityBox, sideOf, spotOf } from '#app/domain/map/grid.ts'
import { marksOf, type Cell } from '#app/domain/map/marks.server.ts'
import { mountainsOf } from '#app/domain/map/mountains.server.ts'
import { labelsOf } from '#app/domain/map/picture.server.ts'
import { rectsOf } from '#app/domain/map/place-labels.ts'
import { suburbs } from '#app/domain/places/gazetteer.server.ts'

const width = 840

it.each([
  ['the city', cityBox],
  ['the south of the city', boxAround(spotOf({ lat: -33.98, lon: 18.46 }), 3)],
])('numbers on the map of %s stand beside the names of places', (_, box) => {
  const { left, top } = boundsOf(box)
  const cells = suburbs.map(spotOf).flatMap(({ x, y }, at): Cell[] => {
    const isHere = Math.hypot(x - left - sideOf(box.level) / 2, y - top - sideOf(box.level) / 2)
    if (isHere > sideOf(box.level) / 2 || at % 2 === 0) return []
    const none = { id: null, slug: null, name: null, industry: null, isApproximate: null }
    return [{ ...none, total: 2 + (at % 30), x, y, left: x, right: x, top: y, bottom: y }]
  })
  const bubbles = marksOf(cells, box).filter(({ kind }) => kind === 'bubble')
  const frame = new Frame(box)
  const names = rectsOf(labelsOf(frame, null, mountainsOf(frame).labels)).wide
  const covered = bubbles.flatMap((mark) => {
    if (mark.kind !== 'bubble') return []
    const { radius, rise } = bubbleShape(mark.total, mark.y)
    const [x, y] = [mark.x * width, mark.y * width - rise]
    return names.filter((name) => {
      const [from, upper, to, lower] = name.map((one) => (one * width) / side) as [
        number,
        number,
        number,
        number,
      ]
      const near = { x: Math.min(Math.max(x, from), to), y: Math.min(Math.max(y, upper), lower) }
      return Math.hypot(near.x - x, near.y - y) < radius - 2
    })
  })
  expect(bubbles.length).toBeGreaterThan(10)
  expect(covered.length).toBeLessThanOrEqual(bubbles.length * 0.4)
})
