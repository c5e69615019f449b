import { kilometresBetween } from '#app/domain/places/gazetteer.server.ts'

/** `host` is that of a website of their own (`ownHost`): a page on Facebook says nothing of a place. */
export type PlaceFacts = {
  name: string
  suburb: string
  address: string
  phone: string | null
  host: string | null
  latitude: number | null
  longitude: number | null
}

type Sameness = 'same' | 'doubtful' | 'apart'

/** Metres within which one name is one place, and within which it may be. */
const sameSpot = 75
const sameBlock = 300

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

const smallWords = 'the|die|and|en|pty|ltd|limited|cc|inc|bk|edms|bpk|npc'

/** As `name_core` in the database: letters and digits without legal forms, articles and `and`. */
export function nameCore(name: string): string {
  const core = folded(name)
    .replace(/['’`´.]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(new RegExp(`\\b(?:${smallWords})\\b| `, 'g'), '')
  return (core || folded(name)).slice(0, 200)
}

/** The cores of a name's beginnings at the ends of its words: what a shorter spelling of it would be. */
export function coreStarts(name: string): string[] {
  const words = folded(name)
    .replace(/['’`´.]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const starts = words.map((_, at) => nameCore(words.slice(0, at).join(' ')))
  return [...new Set(starts)].filter((start) => start.length >= 6 && start !== nameCore(name))
}

const sharedHosts =
  /(?:^|\.)(?:facebook|instagram|wa|linktr|google|wixsite|wordpress|blogspot|linkedin|tiktok|youtube|business)\./

/** The host of a website of one's own; null for pages on others' sites. */
export function ownHost(website: string | null): string | null {
  const host = /^https?:\/\/(?:[^/?#@]*@)?(?:www\.)?([^/:?#]+)/i
    .exec(website ?? '')?.[1]
    ?.toLowerCase()
  return host && !sharedHosts.test(`${host}.`) ? host : null
}

const streetType =
  /(?:street|str|st|straat|road|rd|weg|avenue|ave|av|rylaan|laan|lane|ln|drive|dr|crescent|cres|singel|way|boulevard|blvd)$/

/** House number and street without its kind: `30 Kloof St`, `Kloofstraat 30` are 30 and kloof. */
function houseOf(address: string): { number: string; street: string } | null {
  const plain = folded(address).replace(
    /\b(?:shop|unit|suite|winkel|erf|no|eenheid|floor|block)\.?\s*[a-z]?\d+[a-z]?\b/g,
    ' ',
  )
  const before = /\b(\d+[a-z]?)(?:\s*-\s*\d+)?\s+([a-z][a-z' ]+)/.exec(plain)
  const after = /([a-z][a-z' ]+?)\s+(\d+[a-z]?)\s*(?:,|$)/.exec(plain)
  const [number, street] = before ? [before[1], before[2]] : [after?.[2], after?.[1]]
  if (!number || !street) return null
  const name = street.replace(/[^a-z]/g, '').replace(streetType, '')
  return name ? { number, street: name } : null
}

/** Dice's coefficient of pairs of letters, from 0 to 1. */
function alike(a: string, b: string): number {
  const pairs = (text: string) =>
    new Set(Array.from({ length: text.length - 1 }, (_, i) => text.slice(i, i + 2)))
  const [one, other] = [pairs(a), pairs(b)]
  let shared = 0
  for (const pair of one) if (other.has(pair)) shared += 1
  return one.size + other.size === 0 ? 0 : (2 * shared) / (one.size + other.size)
}

const metresBetween = (a: PlaceFacts, b: PlaceFacts): number | null =>
  a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null
    ? null
    : 1000 *
      kilometresBetween(
        { lat: a.latitude, lon: a.longitude },
        { lat: b.latitude, lon: b.longitude },
      )

/** What speaks for one place and against it. */
function signsOf(a: PlaceFacts, b: PlaceFacts) {
  const metres = metresBetween(a, b)
  const [one, other] = [houseOf(a.address), houseOf(b.address)]
  const isOneHouse = one && other && one.number === other.number && one.street === other.street
  const sameSuburb = a.suburb === b.suburb
  return {
    samePhone: a.phone !== null && a.phone === b.phone,
    sameHost: a.host !== null && a.host === b.host,
    sameHouse: isOneHouse === true && (metres === null ? sameSuburb : metres <= 1000),
    otherHouse: one !== null && other !== null && !isOneHouse,
    isNear: metres === null ? sameSuburb : metres <= sameBlock,
    isOnSpot: metres !== null && metres <= sameSpot,
    isFar: metres !== null && metres > sameBlock,
  }
}

type Signs = ReturnType<typeof signsOf>

function ofOneName({ samePhone, sameHouse, otherHouse, isNear, isOnSpot, isFar }: Signs): Sameness {
  if (sameHouse || (samePhone && isNear && !otherHouse)) return 'same'
  if (samePhone) return isNear ? 'doubtful' : 'apart'
  if (isOnSpot) return otherHouse ? 'doubtful' : 'same'
  return otherHouse || isFar || !isNear ? 'apart' : 'doubtful'
}

/** Whether two sources speak of one place; where that is not certain, somebody has to say. */
export function samenessOf(a: PlaceFacts, b: PlaceFacts): Sameness {
  const signs = signsOf(a, b)
  const [one, other] = [nameCore(a.name), nameCore(b.name)]
  if (one === other) return ofOneName(signs)
  const { samePhone, sameHost, sameHouse, otherHouse, isNear, isOnSpot } = signs
  const isPart =
    Math.min(one.length, other.length) >= 6 && (one.startsWith(other) || other.startsWith(one))
  const isAlike = isPart || alike(one, other) >= 0.5
  if (isAlike && (samePhone || (sameHost && (sameHouse || isOnSpot)))) {
    return isNear && !otherHouse ? 'same' : isNear || sameHouse ? 'doubtful' : 'apart'
  }
  const isBeside = sameHouse || isOnSpot
  return isBeside && (isAlike || samePhone || sameHost) ? 'doubtful' : 'apart'
}
