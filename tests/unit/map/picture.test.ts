import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { areas } from '#app/domain/places/areas.ts'
import { suburbs, suburbsOf } from '#app/domain/places/gazetteer.server.ts'
import {
  boundsOf,
  boxAround,
  cityBox,
  maxStep,
  sideOf,
  spotOf,
  worldBox,
  type MapBox,
} from '#app/domain/map/grid.ts'
import { band, side, square } from '#app/domain/map/frame.server.ts'
import { pinSteps } from '#app/paths.ts'
import { drawPicture } from '#app/domain/map/picture.server.ts'
import { pictureNamed } from '#app/domain/map/picture-named.server.ts'
import { placeLabels } from '#app/domain/map/place-labels.ts'
import { sample } from '#tests/support/runs.ts'

const namesOn = (box: MapBox) =>
  [...drawPicture(box).matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text)

describe('the picture', () => {
  it('weighs 15 KB at most, gzipped, wherever it is and however close', () => {
    const everywhere = [0, 1, 2, 3].flatMap((level) => {
      const steps = Array.from({ length: maxStep(level) / 2 + 1 }, (_, at) => at * 2)
      return steps.flatMap((x) => steps.map((y) => ({ level, x, y })))
    })
    const closer = areas.flatMap((area) =>
      [4, 5, 6, 8].map((level) => boxAround(spotOf(suburbsOf(area)[3]!), level)),
    )
    const weights = sample([...everywhere, ...closer], 4).map(
      (box) => gzipSync(drawPicture(box)).length,
    )
    expect(Math.max(...weights)).toBeLessThan(15 * 1024)
  })

  it('names the bays and suburbs of the city and its mountain, and the areas that have room for it on land', () => {
    const city = namesOn(cityBox)
    expect(city).toEqual(
      expect.arrayContaining([
        ...['Cape Town', 'False Bay', 'Table Bay', 'Khayelitsha'],
        'Table Mountain 1086 m',
      ]),
    )
    const named = new Set([cityBox, worldBox, { level: 1, x: 1, y: 3 }].flatMap(namesOn))
    expect(areas.filter((area) => !named.has(area.toUpperCase()))).toEqual([
      'City Bowl',
      'Atlantic Seaboard',
    ])
  })

  it('shows more as one comes closer: heights, stations, every suburb', () => {
    const bowl = namesOn(boxAround(spotOf({ lat: -33.93, lon: 18.415 }), 5))
    expect(bowl).toEqual(
      expect.arrayContaining(['Lion’s Head 669 m', 'Woodstock station', 'Higgovale', 'N1']),
    )
    expect(namesOn(cityBox)).not.toContain('Higgovale')
  })

  it('holds no script, no style attribute and no address of others', () => {
    for (const box of [worldBox, cityBox]) {
      const svg = drawPicture(box)
      expect(svg).not.toMatch(/<script|style=|https?:\/\/(?!www\.w3\.org\/2000\/svg)|\bon\w+=/)
      expect(svg).toContain('prefers-color-scheme:dark')
    }
  })

  it('is drawn for the grid alone', () => {
    expect(pictureNamed('2-2-8')).toBe(drawPicture(cityBox))
    expect(pictureNamed('2-2-8-pin-20-10')).toBe(drawPicture(cityBox, { x: 0.5, y: 0.25 }))
    for (const name of [
      '',
      '0-1-0',
      '9-0-0',
      '2-13-0',
      '02-2-8',
      '2-2-8-1',
      '2-2-8-band',
      '2-2-8-pin-1',
      '2-2-8-pin-00-7',
      '2-2-8-pin-41-7',
      '2--2',
      'a-b-c',
      '8-9999-0',
    ]) {
      expect(pictureNamed(name)).toBeNull()
    }
  })
})

/** Widths of letters in parts of their height, in bold DejaVu Sans, the widest of usual faces. */
const letterWidths: [letters: RegExp, width: number][] = [
  [/[MWmw@%]/, 1.04],
  [/[ijlIft’.,\-( )]/, 0.42],
  [/[A-Z0-9]/, 0.77],
]
const widthOf = (text: string) =>
  [...text].reduce(
    (sum, letter) => sum + (letterWidths.find(([letters]) => letters.test(letter))?.[1] ?? 0.69),
    0,
  )

const steps = (level: number) => Array.from({ length: maxStep(level) / 2 + 1 }, (_, at) => at * 2)

type Pin = { x: number; y: number }

/** Where the names of a picture stand in the widest face, each at its largest. */
function textsOf(box: MapBox, pin: Pin | null) {
  const texts = drawPicture(box, pin).matchAll(
    /<text class="([^"]*)" x="(-?\d+)" y="(-?\d+)" dy="(-?[\d.]+)em">([^<]*)</g,
  )
  return [...texts].map(([, classes = '', x, y, down, text = '']) => {
    const large = /\bb\b/.test(classes) ? 52 : /\bc\b/.test(classes) ? 34 : 70
    const scale = classes.includes('big') ? 1.3 : classes.includes('town') ? 1.08 : 1
    const spacing = classes.includes('area') ? 0.2 * text.length : 0
    const half = ((widthOf(text) + spacing) * large * scale) / 2
    const base = Number(y) + Number(down) * large * scale
    const rect = {
      ...{ left: Number(x) - half, right: Number(x) + half },
      ...{ top: base - 0.75 * large * scale, bottom: base + 0.24 * large * scale },
    }
    // Of the screen, where the picture is narrowest of those that show the name.
    const pixel = side / (large === 70 ? 328 : large === 52 ? 460 : 720)
    return { text, x, y, pixel, ...rect }
  })
}

it.each([
  ['square', square, null],
  ['band', band, { x: 0.5, y: 0.5 }],
])('no name is cut by an edge of the %s, at any width of it', (_, part, pin) => {
  const near = suburbs.filter((_, at) => at % 9 === 0).map(spotOf)
  const boxes = [
    ...[0, 1, 2].flatMap((level) =>
      steps(level).flatMap((x) => steps(level).map((y) => ({ level, x, y }))),
    ),
    ...[3, 4, 5, 6].flatMap((level) => near.map((spot) => boxAround(spot, level))),
  ]
  const [left, top, right, bottom] = part
  const cut = sample(boxes, 4).flatMap((box) => {
    return textsOf(box, pin).filter(
      (one) => one.left < left || one.right > right || one.top < top || one.bottom > bottom,
    )
  })
  expect(cut.map(({ text, x, y }) => [text, x, y])).toEqual([])
})

/** As the address of a picture rounds it. */
const stepped = (part: number) => Math.round(part * pinSteps) / pinSteps

it('no name lies under the pin of a small map, and most places keep theirs', () => {
  const near = suburbs.filter((_, at) => at % 5 === 0)
  const shown = near.map((place) => {
    const spot = spotOf(place)
    const box = boxAround(spot, 5)
    const corner = boundsOf(box)
    const pin = { x: (spot.x - corner.left) / sideOf(5), y: (spot.y - corner.top) / sideOf(5) }
    const rounded = { x: stepped(pin.x), y: stepped(pin.y) }
    const [x, y] = [pin.x * side, pin.y * side]
    const texts = textsOf(box, rounded)
    const under = texts.filter(
      ({ left, right, top, bottom, pixel }) =>
        left < x + 16 * pixel && right > x - 16 * pixel && top < y && bottom > y - 38 * pixel,
    )
    return { under, named: texts.some(({ text }) => text === place.suburb.replaceAll("'", '’')) }
  })
  expect(shown.flatMap(({ under }) => under)).toEqual([])
  expect(shown.filter(({ named }) => named).length).toBeGreaterThan(near.length * 0.9)
})

it('a small map names no peaks, which would lie on the drawings of them', () => {
  const bowl = boxAround(spotOf({ lat: -33.93, lon: 18.415 }), 5)
  expect(drawPicture(bowl)).toMatch(/class="peak/)
  expect(drawPicture(bowl, { x: 0.5, y: 0.5 })).not.toMatch(/class="peak/)
})

it('no two names overlap, at any width of the picture', () => {
  const label = (text: string, x: number) => ({ text, kind: 'suburb' as const, x, y: 1000 })
  const placed = placeLabels(
    [label('Claremont', 600), label('Kenilworth', 930), label('Newlands', 620)],
    square,
  )
  expect(placed.map(({ text, on }) => [text, on])).toEqual([
    ['Claremont', ''],
    ['Kenilworth', 'b'],
  ])
})
