/**
 * Makes believable businesses as a file, the same ones for the same seed:
 * `npx tsx tests/bench/generate-businesses.ts [--count 50000] [--format csv|overpass] [--seed 1] > FILE`
 */
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { stringify } from 'csv-stringify/sync'
import { industries } from '#app/domain/businesses/industries.ts'
import { amenities, days, highlights } from '#app/domain/businesses/enums.ts'
import type { Industry } from '#app/domain/businesses/industries.ts'
import { suburbs } from '#app/domain/places/gazetteer.server.ts'
import { sentences, trades, words } from './business-words.ts'

/** Numbers from 0 to 1 that depend on the seed alone (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** One made-up business, in the columns of an import. */
export type MadeBusiness = {
  key: string
  name: string
  industry: Industry
  category: string
  tag: [string, string]
  area: string
  suburb: string
  city: string
  address: string
  latitude: number
  longitude: number
  phone: string
  email: string
  website: string
  description: string
  amenities: string[]
  highlights: string[]
  week: string[]
  openingHours: string
  plan: string
  rating: string
  ratingCount: number
}

/** Businesses without end, the same for the same seed. */
export function* makeBusinesses(seed: number): Generator<MadeBusiness, never, void> {
  const random = randomFrom(seed)
  const below = (most: number) => Math.floor(random() * most)
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T
  const someOf = <T>(list: readonly T[], most: number): T[] =>
    list.filter(() => random() < most / list.length)

  for (let number = 1; ; number++) {
    const industry = industries[number % industries.length] as Industry
    const trade = oneOf(trades[industry] ?? trades.Restaurants)
    const place = oneOf(suburbs)
    const first = oneOf(words.first)
    const name =
      oneOf([
        `${first} ${trade.says}`,
        `${oneOf(words.people)}’s ${trade.says}`,
        `${oneOf(words.people)} & ${oneOf(words.people)} ${trade.says}`,
        `The ${first} ${oneOf(words.thing)} ${trade.says}`,
        `${place.suburb} ${trade.says}`,
      ]) + (random() < 0.6 ? ` ${number.toString(36).toUpperCase()}` : ` No ${number}`)
    const length = 120 + below(280)
    let description = `${name} in ${place.suburb}.`
    while (description.length < length) description += ` ${oneOf(sentences)}`
    const open = `${String(6 + below(5)).padStart(2, '0')}:${oneOf(['00', '30'])}`
    const close =
      industry === 'Restaurants' ? oneOf(['22:00', '00:00', '02:00']) : oneOf(['17:00', '18:00'])
    const saturday = random() < 0.7 ? `${open}-13:00` : 'closed'
    const ratingCount = random() < 0.2 ? 0 : below(600)
    const host = name.toLowerCase().replace(/[^a-z0-9]+/g, '')
    yield {
      key: `made:${seed}/${number}`,
      name,
      industry,
      category: trade.category,
      tag: trade.tag,
      area: place.area,
      suburb: place.suburb,
      city: place.city,
      address: `${1 + below(300)} ${oneOf(words.street)}`,
      latitude: Number((place.lat + (random() - 0.5) * 0.012).toFixed(6)),
      longitude: Number((place.lon + (random() - 0.5) * 0.012).toFixed(6)),
      phone:
        random() < 0.1
          ? ''
          : `0${oneOf(['21', '82', '73', '61'])} ${100 + below(900)} ${1000 + below(9000)}`,
      email: random() < 0.3 ? '' : `hello@${host}.example`,
      website: random() < 0.4 ? '' : `https://${host}.example/`,
      description: description.slice(0, 400),
      amenities: someOf(amenities, 4),
      highlights: someOf(highlights, 3),
      week: days.map((day) =>
        day === 'sunday' ? 'closed' : day === 'saturday' ? saturday : `${open}-${close}`,
      ),
      openingHours: `Mo-Fr ${open}-${close}${saturday === 'closed' ? '' : `; Sa ${saturday}`}; PH off`,
      plan: oneOf(['FREE', 'FREE', 'FREE', 'FREE', 'FREE', 'FREE', 'BASIC', 'BASIC', 'PREMIUM']),
      rating: ratingCount > 0 ? (3 + below(21) / 10).toFixed(1) : '',
      ratingCount,
    }
  }
}

const cells: Record<string, (one: MadeBusiness) => string> = {
  external_key: (one) => one.key,
  name: (one) => one.name,
  industry: (one) => one.industry,
  category: (one) => one.category,
  area: (one) => one.area,
  suburb: (one) => one.suburb,
  city: (one) => one.city,
  address: (one) => one.address,
  latitude: (one) => String(one.latitude),
  longitude: (one) => String(one.longitude),
  phone: (one) => one.phone,
  email: (one) => one.email,
  website: (one) => one.website,
  description: (one) => one.description,
  amenities: (one) => one.amenities.join('; '),
  highlights: (one) => one.highlights.join('; '),
  ...Object.fromEntries(days.map((day, i) => [day, (one: MadeBusiness) => one.week[i] ?? ''])),
  plan_status: (one) => one.plan,
  rating: (one) => one.rating,
  rating_count: (one) => String(one.ratingCount),
}

const csvLine = (one: MadeBusiness): string[] => Object.values(cells).map((cell) => cell(one))

const element = (one: MadeBusiness, number: number) => ({
  type: 'node',
  id: number,
  lat: one.latitude,
  lon: one.longitude,
  tags: {
    name: one.name,
    [one.tag[0]]: one.tag[1],
    'addr:suburb': one.suburb,
    'addr:street': one.address,
    ...(one.phone && { phone: one.phone }),
    ...(one.website && { website: one.website }),
    opening_hours: one.openingHours,
    description: one.description,
  },
})

/** The first `count` businesses of a seed as the text of a file, in pieces. */
export function* fileOf(format: 'csv' | 'overpass', count: number, seed: number) {
  const made = makeBusinesses(seed)
  yield format === 'csv'
    ? stringify([Object.keys(cells)])
    : '{"version":0.6,"generator":"made up","elements":[\n'
  for (let number = 1; number <= count; number++) {
    const one = made.next().value
    if (format === 'csv') yield stringify([csvLine(one)])
    else yield `${number === 1 ? '' : ',\n'}${JSON.stringify(element(one, number))}`
  }
  if (format === 'overpass') yield '\n]}\n'
}

if (import.meta.url === new URL(`file://${process.argv[1]}`).href) {
  const { values } = parseArgs({
    options: {
      count: { type: 'string', default: '50000' },
      format: { type: 'string', default: 'csv' },
      seed: { type: 'string', default: '1' },
    },
  })
  const format = values.format === 'overpass' ? 'overpass' : 'csv'
  for (const piece of fileOf(format, Number(values.count), Number(values.seed))) {
    if (!process.stdout.write(piece)) await once(process.stdout, 'drain')
  }
}
