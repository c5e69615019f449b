import {
  findSuburb,
  kilometresBetween,
  suburbNamed,
  type Place,
  type Point,
} from '#app/domain/places/gazetteer.server.ts'
import { nameKey } from '#app/domain/places/place-name.ts'
import { isCodeElsewhere, isElsewhere, isWider } from './elsewhere.ts'

const street =
  /\b(?:street|str?|road|rd|ave(?:nue)?|lane|ln|drive|dr|way|close|cl|crescent|cres|boulevard|blvd|square|sq|mall|centre|center|park|place|pl|straat|weg|laan|rylaan|singel|sentrum|promenade|terrace|corner|cnr|walk|house|building|court|\d+[a-z]?)\.?$/i
const codeAtEnd = /[\s,(]*\b(\d{4})\)?$/

/** `Epping 1`, `Atlantis Industrial`: a part of the suburb. */
export const numberedEnd = /\s+(?:\d{1,2}|industrial?|ind|industrial park|nywerheidsgebied)$/i

type AddressReading = {
  /** What is left when suburb, city, code, province and country are taken off its end. */
  street: string
  place: Place | null
  code: string
  /** Whether it names a town, province or country beyond the eight areas. */
  isElsewhere: boolean
}

/** A suburb at the end of a text without commas: `30 Kloof Street Gardens`, where a street ends before it. */
function suburbAtEnd(text: string, near: Point | undefined): { place: Place; rest: string } | null {
  const words = text.split(' ')
  for (let length = Math.min(4, words.length - 1); length >= 1; length--) {
    const rest = words.slice(0, -length).join(' ')
    const place = street.test(rest) ? suburbNamed(words.slice(-length).join(' '), near) : null
    if (place) return { place, rest }
  }
  return null
}

/** Takes the city, province and country off the end of a text without commas: `… Gardens Cape Town`. */
function withoutWider(text: string): string {
  const words = text.split(' ')
  for (let length = Math.min(4, words.length - 1); length >= 1; length--) {
    if (isWider(words.slice(-length).join(' ')))
      return withoutWider(words.slice(0, -length).join(' '))
  }
  return text
}

type State = {
  parts: string[]
  reading: AddressReading
  town: Place | null
  near: Point | undefined
}

/** Takes the code off the last part; twice, where a column was copied into another. */
function withoutCode({ reading, parts }: State): string {
  const part = parts.at(-1)!.trim()
  const code = codeAtEnd.exec(part)?.[1]
  const isNumber = parts.length === 1 && (part === code || Number(code) < 6500)
  if (!code || (isNumber && code !== reading.code)) return part
  reading.code ||= code
  reading.isElsewhere ||= isCodeElsewhere(code)
  return part.replace(codeAtEnd, '').trim()
}

function placeOf(part: string, { parts, near }: State): Place | null {
  const named = suburbNamed(part, near) ?? suburbNamed(part.replace(numberedEnd, ''), near)
  return named ?? (parts.length === 1 || street.test(part) ? null : typoOf(part, near))
}

/** Reads the last part; false where the street begins. */
function readLast(state: State): boolean {
  const { parts, reading, town, near } = state
  const isFirst = parts.length === 1
  const part = withoutCode(state)
  if (!part || isWider(part)) return parts.pop() !== undefined
  if (!isFirst && isElsewhere(part)) {
    reading.isElsewhere = true
    return parts.pop() !== undefined
  }
  const place = placeOf(part, state)
  if (place && !reading.place && (!town || place.city === town.city)) {
    if (place.suburb === place.city) state.town = place
    else reading.place = place
    return parts.pop() !== undefined
  }
  // `Rylands, Athlone`: the part before it is the suburb proper.
  if (place && !isFirst && reading.place && kilometresBetween(place, reading.place) < 5) {
    reading.place = place
    parts.pop()
    return false
  }
  const shorter = withoutWider(part)
  const ending = reading.place ? null : suburbAtEnd(shorter, near)
  if (ending) reading.place = ending.place
  parts[parts.length - 1] = ending ? ending.rest : shorter
  return false
}

/** Reads an address from its end: `30 Kloof St, Gardens, Cape Town, 8001, South Africa` is 30 Kloof St in Gardens. */
export function readAddress(address: string, near?: Point): AddressReading {
  const parts = address.split(/\s*[,;\n]\s*/).filter(Boolean)
  const reading: AddressReading = { street: '', place: null, code: '', isElsewhere: false }
  const state: State = { parts, reading, town: null, near }
  let more = parts.length > 0
  while (more) more = readLast(state) && parts.length > 0
  reading.place ??= state.town
  reading.street = parts.join(', ')
  return reading
}

/** A name with a slip, long enough not to be another word. */
const typoOf = (part: string, near: Point | undefined): Place | null =>
  /^[^\d]{6,}$/.test(part) ? findSuburb(part, near) : null

/** Takes a part off the end of a street address that says what its suburb or city says. */
export function withoutPlace(address: string, names: readonly string[]): string {
  const keys = new Set(names.map(nameKey).filter(Boolean))
  const parts = address.split(/\s*,\s*/)
  while (parts.length > 0 && keys.has(nameKey(parts.at(-1)!.replace(/\b\d{4}$/, '')))) parts.pop()
  return parts.join(', ')
}
