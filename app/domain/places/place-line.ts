import type { Area } from '#app/domain/businesses/areas.ts'

/** A suburb or town of the directory, under its canonical spelling. */
export type Place = {
  suburb: string
  area: Area
  /** `Cape Town` within the metro, the town's own name beyond it. */
  city: string
  /** A point within the place, in degrees (WGS 84). */
  lat: number
  lon: number
  /** Other names: Afrikaans and Xhosa ones, older and common spellings. */
  aliases: readonly string[]
}

/** Places of one area, one a line: `name | lat | lon | other; names | town`. */
export type PlaceGroup = {
  area: Area
  /** The town of every place that names none; `*` where each place is its own town. */
  city: string
  lines: string
}

/** The places that a group spells out. */
export function placesOf({ area, city, lines }: PlaceGroup): Place[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [suburb = '', lat, lon, others, town] = line.split('|').map((part) => part.trim())
      return {
        suburb,
        area,
        city: town || (city === '*' ? suburb : city),
        lat: Number(lat),
        lon: Number(lon),
        aliases: others ? others.split(';').map((name) => name.trim()) : [],
      }
    })
}
