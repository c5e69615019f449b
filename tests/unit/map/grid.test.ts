import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  boundsOf,
  boxAround,
  boxFromText,
  boxOf,
  boxText,
  cityBox,
  isBoxText,
  maxLevel,
  maxStep,
  moved,
  pictureBoxOf,
  sideOf,
  spotOf,
  worldBox,
  zoomed,
  type MapBox,
} from '#app/domain/map/grid.ts'
import { runs } from '#tests/support/runs.ts'

const boxes: fc.Arbitrary<MapBox> = fc.integer({ min: 0, max: maxLevel }).chain((level) =>
  fc.record({
    level: fc.constant(level),
    x: fc.integer({ min: 0, max: maxStep(level) }),
    y: fc.integer({ min: 0, max: maxStep(level) }),
  }),
)
const degrees = fc.double({ min: -0.2, max: 3.2, noNaN: true })

describe('a box in an address', () => {
  it('is read as it was written, whichever it is', () => {
    fc.assert(
      fc.property(boxes, (box) => {
        expect(boxFromText(boxText(box))).toEqual(box)
        expect(isBoxText(boxText(box))).toBe(true)
      }),
      { numRuns: runs(300, 3000) },
    )
  })

  it('of any corners becomes one of the grid that holds them, at most three times as wide', () => {
    fc.assert(
      fc.property(degrees, degrees, degrees, degrees, (a, b, c, d) => {
        const [west, east] = [17.8 + Math.min(a, b), 17.8 + Math.max(a, b)]
        const [south, north] = [-35 + Math.min(c, d), -35 + Math.max(c, d)]
        const text = [west, south, east, north].map((side) => side.toFixed(7)).join(',')
        const box = boxFromText(text)
        if (!box) return
        expect(isBoxText(boxText(box))).toBe(true)
        const { left, top, right, bottom } = boundsOf(box)
        const [first, last] = [spotOf({ lat: north, lon: west }), spotOf({ lat: south, lon: east })]
        expect(left).toBeLessThanOrEqual(Math.max(first.x, 0) + 1e-5)
        expect(top).toBeLessThanOrEqual(Math.max(first.y, 0) + 1e-5)
        expect(right).toBeGreaterThanOrEqual(Math.min(last.x, 1) - 1e-5)
        expect(bottom).toBeGreaterThanOrEqual(Math.min(last.y, 1) - 1e-5)
        const wide = Math.max(last.x - first.x, last.y - first.y)
        if (first.x > 0 && first.y > 0 && last.x < 1 && last.y < 1 && wide > sideOf(maxLevel)) {
          expect(sideOf(box.level)).toBeLessThanOrEqual(3 * wide)
        }
      }),
      { numRuns: runs(300, 3000) },
    )
  })

  it.each([
    ...[
      '',
      'x',
      '1,2,3',
      '1,2,3,4,5',
      '18.4,-33.9,18.3,-33.8',
      '18.3,-33.8,18.4,-33.9',
      'NaN,NaN,NaN,NaN',
    ],
    ...[
      '1e9,-34,19,-33',
      '18,-34,Infinity,-33',
      '28,-27,29,-26',
      "18,-34,19,-33'",
      '18;-34;19;-33',
      ',,,',
    ],
  ])('is none in "%s"', (text) => {
    expect(boxFromText(text)).toBeNull()
    expect(isBoxText(text)).toBe(false)
  })

  it('that reaches beyond the map is cut at its edge', () => {
    expect(boxFromText('-180,-90,180,90')).toEqual(worldBox)
    expect(boxText(worldBox)).toBe('17.8,-34.9,20.8,-32.4')
    expect(boxText(cityBox)).toBe('18.175,-34.275,18.925,-33.65')
  })
})

describe('moving', () => {
  it('never leaves the grid, and stays at the same level', () => {
    fc.assert(
      fc.property(boxes, degrees, degrees, (box, right, down) => {
        const to = moved(box, right - 1.5, down - 1.5)
        if (to) expect(boxFromText(boxText(to))).toEqual(to)
        expect(to?.level ?? box.level).toBe(box.level)
      }),
    )
  })

  it('closer keeps the middle, and out again comes back near it', () => {
    fc.assert(
      fc.property(boxes, (box) => {
        const closer = zoomed(pictureBoxOf(box), 1)
        const middle = (one: MapBox) => boundsOf(one).left + sideOf(one.level) / 2
        if (closer) expect(middle(closer)).toBeCloseTo(middle(pictureBoxOf(box)), 9)
      }),
    )
    expect(zoomed(worldBox, -1)).toBeNull()
    expect(zoomed({ level: 8, x: 0, y: 0 }, 1)).toBeNull()
    expect(moved(worldBox, 1, 1)).toBeNull()
  })

  it('a number opens the deepest box that holds its businesses', () => {
    const gardens = spotOf({ lat: -33.933, lon: 18.412 })
    const { x, y } = gardens
    expect(boxOf({ left: x, right: x, top: y, bottom: y }).level).toBe(maxLevel)
    expect(boxOf({ left: x, right: x + 0.01, top: y, bottom: y }).level).toBe(6)
    expect(boxAround(gardens, 2)).toEqual({ level: 2, x: 1, y: 8 })
  })
})
