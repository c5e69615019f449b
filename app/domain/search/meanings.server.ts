import { areas, type Area } from '#app/domain/places/areas.ts'
import { suburbs, type Place } from '#app/domain/places/gazetteer.server.ts'
import { nameKey } from '#app/domain/places/place-name.ts'
import { tradeMeant, type TradeMeaning } from './specialities.server.ts'
import { vocabulary, type Quality, type Trade } from './vocabulary.server.ts'
import { borrowedWord, ownedNoun, stemsOf, verbOfDoing } from './xhosa-forms.ts'

export type FoundPlace =
  | { kind: 'suburb'; label: string; place: Place }
  | { kind: 'area'; label: string; area: Area }
  | { kind: 'city'; label: string; city: string }

export type Meaning =
  | TradeMeaning
  | { kind: 'quality'; quality: Quality }
  | { kind: 'place'; place: FoundPlace }
  | { kind: 'open' }
  | { kind: 'ignored' }

/** What each word and phrase of the vocabulary means as it is written. */
export const byKey = new Map<string, Meaning[]>()

function add(name: string, meaning: Meaning) {
  const key = nameKey(name)
  if (!key) return
  const known = byKey.get(key)
  if (known) known.push(meaning)
  else byKey.set(key, [meaning])
}

const wordsOf = ({ trade, english, afrikaans, isiXhosa, misspelt = [] }: Trade) =>
  new Set([trade, ...english, ...afrikaans, ...isiXhosa, ...misspelt])

const placeOf = (suburb: string): FoundPlace | null => {
  const place = suburbs.find((one) => one.suburb === suburb)
  return place ? { kind: 'suburb', label: place.suburb, place } : null
}

for (const trade of vocabulary.trades) {
  for (const word of wordsOf(trade)) add(word, tradeMeant(trade, nameKey(word)))
}
// Who a trade is for makes another of it, whatever word it is called by: `kapper vir mans` is a barber.
for (const trade of vocabulary.trades) {
  const { trade: of, before, after } = trade.of ?? { trade: '', before: [], after: [] }
  const words = vocabulary.trades
    .filter((one) => one.trade === of)
    .flatMap((one) => [...wordsOf(one)])
  for (const word of words) {
    const said = [...before.map((one) => `${one} ${word}`), ...after.map((one) => `${word} ${one}`)]
    for (const name of said) if (!byKey.has(nameKey(name))) add(name, { kind: 'trade', trade })
  }
}
for (const quality of vocabulary.qualities) {
  for (const word of [quality.quality, ...quality.words]) add(word, { kind: 'quality', quality })
}
// Nicknames first: `town` is the middle of the city, whatever farm is called so.
for (const named of vocabulary.placeNames) {
  const place: FoundPlace | null =
    'area' in named
      ? { kind: 'area', label: named.area, area: named.area }
      : 'city' in named
        ? { kind: 'city', label: named.city, city: named.city }
        : placeOf(named.suburb)
  if (place) for (const name of named.names) add(name, { kind: 'place', place })
}
for (const area of areas) add(area, { kind: 'place', place: { kind: 'area', label: area, area } })
for (const place of suburbs) {
  const meaning: Meaning = { kind: 'place', place: { kind: 'suburb', label: place.suburb, place } }
  for (const name of [place.suburb, ...place.aliases]) add(name, meaning)
}
for (const word of vocabulary.openNow) add(word, { kind: 'open' })
for (const word of vocabulary.ignored) add(word, { kind: 'ignored' })

const inAfrikaans = new Map<string, Meaning[]>()
for (const trade of vocabulary.trades) {
  for (const word of [...trade.afrikaans, ...(trade.misspelt ?? [])]) {
    const key = nameKey(word)
    inAfrikaans.set(key, [...(inAfrikaans.get(key) ?? []), tradeMeant(trade, key)])
  }
}

/** Singular and plural of English, and the plural in -e of words of Afrikaans (`care` is not many a `car`). */
function* numbersOf(key: string): Generator<string> {
  if (key.length < 4) return
  if (key.endsWith('ies')) yield `${key.slice(0, -3)}y`
  if (key.endsWith('es')) yield key.slice(0, -2)
  if (key.endsWith('s')) yield key.slice(0, -1)
  if (key.endsWith('e') && inAfrikaans.has(key.slice(0, -1))) yield key.slice(0, -1)
  yield `${key}s`
  if (key.endsWith('y')) yield `${key.slice(0, -1)}ies`
}

const byStem = new Map<string, Meaning[]>()
for (const trade of vocabulary.trades) {
  for (const word of trade.isiXhosa) {
    const key = nameKey(word)
    for (const stem of stemsOf(key)) {
      byStem.set(stem, [...(byStem.get(stem) ?? []), tradeMeant(trade, key)])
    }
  }
}

// With what is there: waseLanga, yakwaLanga, ngaseDelft, naseNyanga.
const placeConcords = ['', 'w', 'y', 'l', 's', 'z', 'b', 'k', 'n', 'ng', 'kw', 'lw']
const ofPlaces = placeConcords.flatMap((concord) => [`${concord}ase`, `${concord}akwa`])
const placePrefixes = [...ofPlaces, 'kwa', 'kwi', 'ku', 'ese', 'ose', 'kwe', 'ne', 'se', 'e', 'i']

/** `eKhayelitsha`, `eSea Point`: where something is, in isiXhosa. */
function placeWithPrefix(key: string): Meaning[] {
  for (const prefix of placePrefixes) {
    const inside = key.startsWith(prefix) ? key.slice(prefix.length) : ''
    const places = byKey.get(inside)?.filter(({ kind }) => kind === 'place') ?? []
    if (inside.length >= 3 && places.length > 0) return places
  }
  return []
}

/** What a word or phrase means as it is written; number and prefix aside. */
export function meaningsOf(key: string): readonly Meaning[] {
  const known = byKey.get(key)
  if (known) return known
  for (const other of numbersOf(key)) {
    const found = byKey.get(other)?.filter(({ kind }) => kind !== 'ignored')
    if (found?.length) return found
  }
  return placeWithPrefix(key)
}

// What Afrikaans joins to a trade's own word without changing the trade: dakherstel, bandewinkel, naaldwerkster.
const joined =
  /^(.{3,}?)s?(?:herstel|herstelwerk|herstellings|reparasies?|diens|dienste?|ondernemings?|ondernemers?|firmas?|kappers?|slopers?|winkels?|werke?|werkers?|plek|plekke|instandhouding|onderhoud|installering|installeerders?|kontrakteurs?|verskaffers?|meesters?|spesialis|spesialiste|maatskappy|besigheid|kliniek|sentrum|salon|sorg|stelsels?|verwydering|ontwerpers?|makers?|makery|lesse|klasse?|sters?)$/

/** Letters of the last part of a compound, and of what stands before it. */
const lastPart = { least: 5, before: 3 }

/** What an Afrikaans compound means by its first part, else by its last (`vloerteëls`, `motorbande`). */
function meaningsOfCompound(key: string): readonly Meaning[] {
  const first = joined.exec(key)?.[1]
  if (first) {
    const found = byKey.get(first) ?? [...numbersOf(first)].flatMap((one) => byKey.get(one) ?? [])
    const trades = found.filter(({ kind }) => kind === 'trade')
    if (trades.length > 0) return trades
  }
  for (let at = lastPart.before; at <= key.length - lastPart.least; at++) {
    const last = key.slice(at)
    // Nouns in -ering have no ring in them.
    if (/^ring[se]$/.test(last) && /[ae]ring.$/.test(key)) continue
    const found = [last, ...numbersOf(last)].flatMap((one) => inAfrikaans.get(one) ?? [])
    if (found.length > 0) return found
  }
  return []
}

/** The trade, or the word that says nothing, whose owning is said (`yokuhambisa impahla` of `ukuhambisa impahla`). */
export const meaningsOfOwned = (key: string): readonly Meaning[] =>
  (byKey.get(ownedNoun(key) ?? '') ?? []).filter(
    ({ kind }) => kind === 'trade' || kind === 'ignored',
  )

/** The trade of who is said to do it (`opeyintayo` of `ukupeyinta`, `owakha izindlu`). */
function meaningsOfDoing(key: string): readonly Meaning[] {
  return (byKey.get(verbOfDoing(key) ?? '') ?? []).filter(({ kind }) => kind === 'trade')
}

/** The trade that a word borrowed by isiXhosa means: `ibhari` of `bar`, `iibhanki` of `bank`. */
function meaningsOfBorrowed(key: string): readonly Meaning[] {
  return (byKey.get(borrowedWord(key) ?? '') ?? []).filter(({ kind }) => kind === 'trade')
}

/** Words that are neither a slip nor a form of another, whatever they look like: `Alice` has no lice. */
export const asWritten: ReadonlySet<string> = new Set(vocabulary.asWritten)

/** What an isiXhosa noun or a loan word with a prefix means (`esalon`, `abakhi`), or an Afrikaans compound. */
export function meaningsOfStem(key: string): readonly Meaning[] {
  if (asWritten.has(key)) return []
  const compound = meaningsOfCompound(key)
  if (compound.length > 0) return compound
  const owned = meaningsOfOwned(key)
  if (owned.length > 0) return owned
  const doing = meaningsOfDoing(key)
  if (doing.length > 0) return doing
  for (const stem of stemsOf(key)) {
    const named = byKey.get(stem) ?? byKey.get(`${stem}s`) ?? []
    const found = byStem.get(stem) ?? named.filter(({ kind }) => kind === 'trade')
    if (found.length > 0) return found
  }
  return meaningsOfBorrowed(key)
}
