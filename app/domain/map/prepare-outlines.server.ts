/**
 * Makes outlines.json of a folder with GeoJSON files (areas, lakes, parks, peaks, rail, rivers, roads, stations and
 * western-cape-outline): `npx tsx app/domain/map/prepare-outlines.server.ts FOLDER`. Run by hand; sources in NOTICE.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { world } from './grid.ts'

type Position = [lon: number, lat: number]
type Feature = {
  properties: Record<string, unknown>
  geometry: { type: string; coordinates: unknown }
}

const folder = process.argv[2] ?? '.'
const featuresOf = (name: string): Feature[] =>
  (
    JSON.parse(readFileSync(join(folder, `${name}.geojson`), 'utf8')) as {
      features: Feature[]
    }
  ).features

/** Ten thousandths of a degree from the north-western corner. */
const quantise = ([lon, lat]: Position): Position => [
  Math.round((lon - world.west) * 10_000),
  Math.round((world.north - lat) * 10_000),
]

/** The data was cut at the frame: what ends there goes on beyond it, so that no coast is seen along the edge. */
const beyond = ([lon, lat]: Position): Position => [
  lon > world.west + world.width - 0.01 ? lon + 0.3 : lon,
  lat > world.north - 0.01 ? lat + 0.3 : lat,
]

/** All lines or rings of a geometry, however deep they lie. */
function linesOf(coordinates: unknown): Position[][] {
  const list = coordinates as unknown[][]
  if (typeof list[0]?.[0] === 'number') return [list as Position[]]
  return list.flatMap(linesOf)
}

/** The first point, then steps. */
function packed(line: Position[]): number[] {
  const points = line.map(quantise)
  return points.flatMap(([x, y], at) => {
    const [beforeX, beforeY] = points[at - 1] ?? [0, 0]
    return [x - beforeX, y - beforeY]
  })
}

const pack = (feature: Feature): number[][] => linesOf(feature.geometry.coordinates).map(packed)

const stepKey = (a: Position, b: Position): string =>
  [quantise(a), quantise(b)]
    .map(String)
    .sort((one, other) => (one < other ? -1 : 1))
    .join(' ')

/** The borders between areas: each once, and none along the coast. */
function bordersOf(areas: Feature[]): number[][] {
  const owners = new Map<string, number>()
  const rings = areas.flatMap((area) => linesOf(area.geometry.coordinates))
  const steps = rings.flatMap((ring) => ring.slice(1).map((end, at) => [ring[at]!, end] as const))
  for (const [from, to] of steps) {
    owners.set(stepKey(from, to), (owners.get(stepKey(from, to)) ?? 0) + 1)
  }
  const drawn = new Set<string>()
  const borders: Position[][] = []
  for (const ring of rings) {
    let run: Position[] = []
    for (const [at, end] of ring.slice(1).entries()) {
      const key = stepKey(ring[at]!, end)
      if (owners.get(key) === 2 && !drawn.has(key)) {
        run = run.length > 0 ? [...run, end] : [ring[at]!, end]
        drawn.add(key)
      } else {
        if (run.length > 0) borders.push(run)
        run = []
      }
    }
    if (run.length > 0) borders.push(run)
  }
  return borders.map(packed)
}

const named = (name: string) =>
  featuresOf(name).map((feature) => ({
    name: feature.properties['name'] ?? '',
    lines: pack(feature),
  }))
const ranked = (name: string) =>
  featuresOf(name).map((feature) => ({
    name: feature.properties['ref'] ?? feature.properties['name'] ?? '',
    rank: feature.properties['rank'] ?? 1,
    lines: pack(feature),
  }))
const pointsOf = (name: string, value: string) =>
  featuresOf(name).map(({ properties, geometry }) => [
    properties['name'],
    ...quantise(geometry.coordinates as Position),
    Number(properties[value]),
  ])

const outlines = {
  land: featuresOf('western-cape-outline').flatMap(({ geometry }) =>
    linesOf(geometry.coordinates).map((ring) => packed(ring.map(beyond))),
  ),
  borders: bordersOf(featuresOf('areas')),
  parks: named('parks'),
  lakes: named('lakes'),
  rivers: ranked('rivers'),
  roads: ranked('roads'),
  rail: featuresOf('rail').map((feature) => ({
    name: feature.properties['kind'],
    lines: pack(feature),
  })),
  stations: pointsOf('stations', 'metrorail'),
  peaks: pointsOf('peaks', 'ele'),
}
const file = new URL('outlines.json', import.meta.url)
writeFileSync(
  file,
  `{\n${Object.entries(outlines)
    .map(([kind, list]) => `"${kind}":[\n${list.map((one) => JSON.stringify(one)).join(',\n')}\n]`)
    .join(',\n')}\n}\n`,
)
