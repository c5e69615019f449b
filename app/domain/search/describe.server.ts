import type { BusinessCard } from '#app/domain/businesses/views.ts'
import type { Area } from '#app/domain/places/areas.ts'
import { findSuburb, kilometresBetween } from '#app/domain/places/gazetteer.server.ts'
import type { FoundPlace } from './meanings.server.ts'
import { ringsOf } from './place-rings.server.ts'
import { queryWithout, type Part, type Reading } from './read-query.server.ts'
import type { Closeness, UnderstoodGroup, UnderstoodPart } from './views.ts'

function labelOf(part: Part, { tokens }: Reading): Pick<UnderstoodPart, 'kind' | 'label'> | null {
  if (part.kind === 'ignored') return null
  if (part.kind === 'open') return { kind: 'open', label: 'Open now' }
  if (part.kind === 'trade') {
    return { kind: 'trade', label: part.trades.map(({ trade }) => trade).join(' or ') }
  }
  if (part.kind === 'place') return { kind: 'place', label: part.place.label }
  if (part.kind === 'quality') return { kind: 'word', label: part.quality.quality }
  return { kind: 'word', label: tokens.slice(part.from, part.to).join(' ') }
}

/** What was understood, each part with the search that is left without it. */
export function understoodParts(reading: Reading, typedTokens: number): UnderstoodPart[] {
  const typed = { ...reading, tokens: reading.tokens.slice(0, typedTokens) }
  return reading.parts.flatMap((part) => {
    const label = labelOf(part, reading)
    if (!label) return []
    const industry = part.kind === 'trade' ? part.trades[0]!.industry : null
    return [
      { ...label, industry, without: part.from < typedTokens ? queryWithout(typed, part) : null },
    ]
  })
}

/** Days and hours in the three languages, among the words that are left out. */
const aboutTime =
  /day|dag|dae$|week|veki|gqibelo|caw[ae]$|mvulo|lwesi|tonight|vanaand|evening|ebusuku|^24/

/** What was left out although it says when, as typed. */
export const unusedWords = ({ parts, tokens }: Reading): string[] =>
  parts
    .filter(({ kind }) => kind === 'ignored')
    .map(({ from, to }) => tokens.slice(from, to).join(' '))
    .filter((words) => aboutTime.test(words.toLowerCase()))

type Placed = { card: BusinessCard; area: Area }

function closenessTo(place: FoundPlace | null, { card: business, area }: Placed): Closeness | null {
  if (!place) return null
  if (place.kind === 'area') return area === place.area ? 'there' : 'further'
  if (place.kind === 'city') return business.city === place.city ? 'there' : 'further'
  const { own, beside } = ringsOf(place.place)
  if (own.includes(business.suburb)) return 'there'
  return beside.includes(business.suburb) ? 'nearby' : 'further'
}

/** Between the middles of two suburbs, where nothing closer was asked for. */
function withDistance(card: BusinessCard, place: FoundPlace | null): BusinessCard {
  const suburb = place?.kind === 'suburb' ? findSuburb(card.suburb) : undefined
  if (place?.kind !== 'suburb' || !suburb || card.distance) return card
  const metres = Math.round(kilometresBetween(place.place, suburb) * 1000)
  return { ...card, distance: { metres, approximate: true } }
}

/** Neighbours in the list that are as close stand together; the order stays. */
export function groupsOf(
  place: FoundPlace | null,
  businesses: readonly Placed[],
): UnderstoodGroup[] {
  const groups: UnderstoodGroup[] = []
  for (const business of businesses) {
    const closeness = closenessTo(place, business)
    const last = groups.at(-1)
    const card = closeness === 'there' ? business.card : withDistance(business.card, place)
    if (last && last.closeness === closeness) last.businesses.push(card)
    else groups.push({ closeness, businesses: [card] })
  }
  return groups
}
