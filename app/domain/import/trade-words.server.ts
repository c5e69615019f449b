import { industries, industryFacts, type Industry } from '#app/domain/businesses/industries.ts'
import { nameKey } from '#app/domain/places/place-name.ts'
import { meaningsOf } from '#app/domain/search/meanings.server.ts'
import { readQuery, type Part } from '#app/domain/search/read-query.server.ts'
import { industryByKind } from './osm-industries.ts'

const spoken = (text: string) =>
  text
    .toLowerCase()
    .replace(/_/g, ' ')
    .replace(/\band\b/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
/** Sectors as chambers of commerce name them, beyond the trades that people look for. */
const sectors: Partial<Record<Industry, string>> = {
  Restaurants:
    'nightclub|marketplace|market|night market|kiosk|spices|spice shop|spice store|seafood|alcohol|liquor store|bottle store|drankwinkel|viswinkel|kitsetes|wegneemetes|food & beverage|food & beverages|beverages|voedsel|eetplek|eetplekke',
  'Home Services':
    'furniture shop|furniture shops|swimming pool contractor|swimming pool contractors|tool hire|plant hire|interior decorator|interior decorators|interior designer|kramery|meubelwinkel|fire equipment|construction|konstruksie|facilities management|property maintenance|bou',
  Fitness:
    'hengelwinkel|fishing tackle|fishing|outdoor|sport & leisure|sports & leisure|leisure|recreation|ontspanning',
  Automotive:
    'bike shop|bike shops|cycle shop|cycle shops|gas station|petrol garage|motor repairs|motorwerktuigkundige|bandewinkel|ship chandlers|vehicle hire|truck hire|motor|motor trade|motor industry|motorhawe|vehicle services|voertuie',
  Healthcare:
    'pet|pet shop|pet store|troeteldiersalon|troeteldierwinkel|healthcare|health care|gesondheid|mediese dienste|medies',
  'Professional Services':
    'security|security services|bookbinder|bookbinders|hostel|backpackers|bed & breakfast|caravan park|caravan site|apartment|chalet|motel|coworking|kindergarten|childcare|jewelry|jeweller|jewelers|gift|gifts|books|bookshop|book store|boekwinkel|second hand|stationery|pottery|pawnbroker|mobile phone|cellphone shop|clothes|clothing|boutique|shoes|toys|florist|toy store|klerewinkel|orrelbouer|musiekonderwyser|music teacher|professional office|video rental store|it services|it|ict|information technology|technology|engineering|ingenieurs|finance|financial services|finansiële dienste|banking|logistics|education & training|training|opleiding|media|recruitment|human resources|business services|sakedienste|regsdienste|marketing & advertising|property|eiendom|accommodation|akkommodasie|verblyf',
}

const industryByName = new Map<string, Industry>([
  ...industries.flatMap((industry) =>
    [...industryFacts[industry].words, ...(sectors[industry]?.split('|') ?? [])].map(
      (word): [string, Industry] => [word, industry],
    ),
  ),
  ...industries.map((industry): [string, Industry] => [spoken(industry), industry]),
])
const industryByOsmKind = new Map(
  [...industryByKind].map(([kind, industry]): [string, Industry] => [spoken(kind), industry]),
)

/** Words that lists use for whole lines of trade. */
const isOther =
  /^(?:other|misc(?:ellaneous)?|general|various|n\/?a|unknown|none|ander|business|besigheid|yes)$/

type TradePart = Extract<Part, { kind: 'trade' }>

/** What the search's vocabulary makes of a text: its trades word for word, or by a slip where it says nothing else. */
function tradesIn(text: string): TradePart[] {
  const { tokens, parts } = readQuery(text)
  const isKnown = ({ from, to }: Part) =>
    meaningsOf(nameKey(tokens.slice(from, to).join(' '))).some(({ kind }) => kind === 'trade')
  const trades = parts.filter((part): part is TradePart => part.kind === 'trade')
  const exact = trades.filter(isKnown)
  if (exact.length > 0) return exact
  return parts.some(({ kind }) => kind === 'word') ? [] : trades
}

const namedIn = (names: ReadonlyMap<string, Industry>, name: string): Industry | undefined =>
  names.get(name) ?? names.get(name.replace(/(?<=[a-z]{3})s$/, ''))

/** `B01 - Restaurant`, as registers number their trades. */
export const listCode = /^[A-Z]{1,2}\d{1,3}\s*[-–:.]\s*/i

function readPart(text: string): Industry | null {
  const name = spoken(text.replace(listCode, ''))
  if (!name || isOther.test(name)) return null
  const [trade] = namedIn(industryByName, name) ? [] : tradesIn(name.replace(/[-_/]+/g, ' '))
  return (
    namedIn(industryByName, name) ??
    trade?.trades[0]?.industry ??
    namedIn(industryByOsmKind, name) ??
    null
  )
}

function read(text: string): Industry | null {
  for (const part of [text, text.replace(/\(.*?\)/g, ' '), ...text.split(/\s*[,;|>:/]\s*/)]) {
    const industry = readPart(part)
    if (industry) return industry
  }
  return null
}

const remembered = new Map<string, Industry | null>()

/** The industry meant by words for a trade (`Restaurants`, `cafe`, `Panel beater`, `restaurants-takeaways`), or null. */
export function industryNamed(text: string): Industry | null {
  if (!text) return null
  let industry = remembered.get(text)
  if (industry === undefined) {
    industry = read(text)
    if (remembered.size >= 5_000) remembered.clear()
    remembered.set(text, industry)
  }
  return industry
}

/** Words that are in many names and say nothing of the trade. */
const vague = new Set(
  'spar club house shop store market kids children craft gifts school church security garden pool light box body design consultant events training tea'.split(
    ' ',
  ),
)

/** The industry that a business's name gives away (`Truth Coffee`), where all its words for trades agree; else null. */
export function industryInName(name: string): Industry | null {
  const { tokens, parts } = readQuery(name)
  const found = parts.flatMap((part) => {
    const key = nameKey(tokens.slice(part.from, part.to).join(' '))
    const isWritten = part.kind === 'trade' && meaningsOf(key).some(({ kind }) => kind === 'trade')
    return isWritten && !vague.has(key) ? part.trades : []
  })
  const all = new Set(found.map(({ industry }) => industry))
  return all.size === 1 ? [...all][0]! : null
}
