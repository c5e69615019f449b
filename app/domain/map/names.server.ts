import { suburbs, type Place } from '#app/domain/places/gazetteer.server.ts'
import type { Area } from '#app/domain/places/areas.ts'
import { spotOf } from './grid.ts'
import { side, type Frame } from './frame.server.ts'
import { outlines, type Mark } from './outlines.server.ts'
import type { Label } from './place-labels.ts'

/** Where an area's name stands, beside its towns rather than on them: on land, of which two have too little. */
const areaSpots: Record<
  Exclude<Area, 'City Bowl' | 'Atlantic Seaboard'>,
  [lon: number, lat: number]
> = {
  'Southern Suburbs': [18.52, -34.005],
  'Northern Suburbs': [18.66, -33.845],
  Helderberg: [18.86, -34.045],
  'West Coast': [18.42, -33.33],
  Boland: [19.25, -33.55],
  Overberg: [19.75, -34.33],
}

const seas: [name: string, lon: number, lat: number, fromLevel: number][] = [
  ['Atlantic Ocean', 18.02, -33.75, 0],
  ['Atlantic Ocean', 18.27, -34.17, 2],
  ['Indian Ocean', 20.35, -34.72, 0],
  ['Table Bay', 18.4, -33.845, 1],
  ['False Bay', 18.64, -34.2, 0],
  ['Walker Bay', 19.27, -34.5, 1],
  ['St Helena Bay', 18.1, -32.66, 0],
  ['Saldanha Bay', 17.99, -33.04, 2],
  ['Hout Bay', 18.352, -34.061, 4],
  ['Camps Bay', 18.372, -33.95, 5],
  ['Chapman’s Bay', 18.338, -34.105, 3],
  ['Fish Hoek Bay', 18.466, -34.142, 4],
  ['Simon’s Bay', 18.446, -34.183, 4],
  ['Gordon’s Bay', 18.84, -34.155, 3],
  ['Granger Bay', 18.416, -33.897, 5],
]

const islands: [name: string, lon: number, lat: number][] = [['Robben Island', 18.368, -33.806]]

/** Towns that tell where one is from afar, and the suburbs that everybody knows. */
const towns =
  'Stellenbosch|Paarl|Worcester|Hermanus|Malmesbury|Langebaan|Saldanha|Swellendam|Caledon|Bredasdorp|Robertson|Ceres|Montagu|Piketberg|Velddrif|Wellington|Gansbaai|Struisbaai|Atlantis|Yzerfontein|Porterville|Grabouw|Franschhoek|Tulbagh|Touws River|Barrydale|Darling|Villiersdorp|Arniston|Paternoster|Kleinmond'.split(
    '|',
  )
const knownSuburbs =
  'Bellville|Claremont|Khayelitsha|Mitchells Plain|Simon’s Town|Durbanville|Somerset West|Hout Bay|Muizenberg|Milnerton|Sea Point|Strand|Bloubergstrand|Melkbosstrand|Kuils River|Kraaifontein|Langa|Fish Hoek|Wynberg|Camps Bay|Gordon’s Bay|Athlone|Constantia|Parow|Gugulethu|Table View|Noordhoek|Kommetjie|Delft|Brackenfell|Goodwood|Philippi|Woodstock|Rondebosch|Observatory|Grassy Park|Nyanga|Century City|Tokai|Kalk Bay|Newlands|Green Point|Gardens|Bo-Kaap|Elsies River|Blue Downs|Pinelands'.split(
    '|',
  )

/** Typographic apostrophes, as the map writes them. */
const written = (name: string): string => name.replaceAll("'", '’')

const centre = 'Cape Town City Centre'
const importance = new Map([...towns, ...knownSuburbs].map((name, at) => [name, at]))
const rankOf = ({ suburb }: Place): number => importance.get(written(suburb)) ?? Infinity

const byRank = suburbs.toSorted((a, b) => rankOf(a) - rankOf(b))
/** Of which a place is named: from afar only what everybody knows. */
const suburbsFrom = 4

/** Whether pictures of a level name a place. */
function isNamed(place: Place, level: number): boolean {
  if (level >= suburbsFrom) return true
  return rankOf(place) < (level < 2 ? towns.length : Infinity) && place.suburb !== centre
}

function placeLabel(frame: Frame, place: Place): Label[] {
  if (!isNamed(place, frame.level)) return []
  const { suburb } = place
  const { x, y } = spotOf(place)
  const isTown = towns.includes(suburb)
  return [
    {
      text: written(suburb),
      kind: isTown ? 'town' : 'suburb',
      x: frame.x(x),
      y: frame.y(y),
      below: 1.55,
      holdsNumber: true,
    },
  ]
}

function capeTown(frame: Frame): Label[] {
  const { x, y } = spotOf({ lat: -33.925, lon: 18.425 })
  if (frame.level >= suburbsFrom) return []
  const [unitX, unitY] = [frame.x(x), frame.y(y)]
  return [
    {
      text: 'Cape Town',
      kind: 'town',
      x: unitX,
      y: unitY,
      below: 1.7,
      scale: 1.45,
      holdsNumber: true,
    },
  ]
}

const pointLabel = (
  frame: Frame,
  { x, y }: { x: number; y: number },
  label: Omit<Label, 'x' | 'y'>,
): Label => ({ ...label, x: frame.x(x), y: frame.y(y) })

const seaLabels = (frame: Frame): Label[] =>
  seas
    .filter(([, , , from]) => frame.level >= from)
    .map(([text, lon, lat]) =>
      pointLabel(frame, spotOf({ lat, lon }), { text, kind: 'sea', scale: 1.05 }),
    )

const areaLabels = (frame: Frame): Label[] =>
  frame.level > 3
    ? []
    : Object.entries(areaSpots).map(([name, [lon, lat]]) =>
        pointLabel(frame, spotOf({ lat, lon }), {
          text: name.toUpperCase(),
          kind: 'area',
          scale: 0.9,
          spacing: 0.34,
          wideOnly: frame.level >= 2,
        }),
      )

export const peakText = ({ name, value }: Mark): string =>
  `${written(name.replace(/ \(.*\)$/, ''))} ${value} m`

const stationLabels = (frame: Frame): Label[] =>
  frame.level < 5
    ? []
    : outlines.stations.map((station) =>
        pointLabel(frame, station, {
          text: `${written(station.name)} station`,
          kind: 'station',
          scale: 0.95,
          below: -0.95,
          wideOnly: true,
        }),
      )

function middleOf(lines: Mark[]): { x: number; y: number } {
  const sum = (of: 'x' | 'y') => lines.reduce((total, point) => total + point[of], 0) / lines.length
  return { x: sum('x'), y: sum('y') }
}

const namedShapes = (frame: Frame, kind: 'park' | 'lake'): Label[] =>
  outlines[kind === 'park' ? 'parks' : 'lakes']
    .filter(({ name }) => name !== '')
    .flatMap(({ name, lines }) => {
      const largest = lines.toSorted((a, b) => b.points.length - a.points.length)[0]
      if (!largest) return []
      const extent = (frame.x(largest.right) - frame.x(largest.left)) as number
      if (extent < (kind === 'park' ? 240 : 110)) return []
      const points = largest.points.map(([x, y]) => ({ name, x, y, value: 0 }))
      return [
        pointLabel(frame, middleOf(points), {
          text: written(name.replace('Natuurreservaat', 'Nature Reserve')),
          kind,
          scale: 0.95,
          wideOnly: kind === 'park',
        }),
      ]
    })

const isSeen = ({ x, y }: Label): boolean => x >= 0 && x <= side && y >= 0 && y <= side

/** All names of a picture, the most telling first. */
export const namesFor = (frame: Frame, peaks: readonly Label[]): Label[] =>
  [
    ...capeTown(frame),
    ...areaLabels(frame).filter(() => frame.level < 2),
    ...seaLabels(frame),
    ...islands.map(([text, lon, lat]) =>
      pointLabel(frame, spotOf({ lat, lon }), { text, kind: 'suburb', below: 1.6 }),
    ),
    ...peaks.slice(0, frame.level < 2 ? 0 : 2),
    ...areaLabels(frame).filter(() => frame.level >= 2),
    ...byRank.filter((place) => rankOf(place) < Infinity).flatMap((one) => placeLabel(frame, one)),
    ...peaks.slice(frame.level < 2 ? 0 : 2, 14),
    ...byRank
      .filter((place) => rankOf(place) === Infinity)
      .flatMap((one) => placeLabel(frame, one)),
    ...namedShapes(frame, 'lake'),
    ...namedShapes(frame, 'park'),
    ...stationLabels(frame),
  ].filter(isSeen)
