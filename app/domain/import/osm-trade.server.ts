import { osmKeys } from '#app/domain/businesses/industries.ts'
import { cleanLine, maxLineLength } from './clean-text.ts'
import { industryOfTags } from './osm-industries.ts'
import { industryInName, industryNamed } from './trade-words.server.ts'

export type Tag = (...names: string[]) => string

/** Reads the first of the named tags that says something, as one clean line. */
export const tagReader =
  (tags: Record<string, unknown>): Tag =>
  (...names) => {
    for (const name of names) {
      const value = tags[name]
      if (typeof value === 'string' || typeof value === 'number') {
        const text = cleanLine(String(value).slice(0, maxLineLength))
        if (text) return text
      }
    }
    return ''
  }

export const kindOf = (tag: Tag) =>
  [...osmKeys, 'tourism'].flatMap((key) => (tag(key) ? [`${key}=${tag(key)}`] : [])).join(', ')

/** Values of `amenity` and `tourism` that a directory of businesses holds beside those of an industry. */
const furtherKinds =
  /^(?:nightclub|kindergarten|childcare|marketplace|coworking_space|hotel|guest_house|hostel|motel|apartment|chalet|bed_and_breakfast|caravan_site|gallery)$/
const furtherOffices =
  /^(?!government|ngo|association|foundation|charity|political_party|religion|diplomatic|union|quango|yes)/

/** The industry by the wiki's tags, else by the words of the tag, else by the name where nothing says what it is. */
export function industryOf(tags: Record<string, unknown>, tag: Tag, name: string) {
  const texts = Object.entries(tags).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  const found = industryOfTags(Object.fromEntries(texts))
  if (found) return found
  const amenity = [tag('tourism'), tag('amenity')].find((value) => furtherKinds.test(value))
  const office = furtherOffices.test(tag('office')) ? tag('office') : ''
  const word = [tag('shop'), tag('craft'), amenity ?? '', office].find((value) => value !== '')
  const readable = (word ?? '').replace(/_/g, ' ')
  const isUnspecific = !kindOf(tag) || ['yes', 'vacant'].includes(tag('shop'))
  const industry = readable === 'yes' ? null : industryNamed(readable.split(';')[0] ?? '')
  if (industry) return { industry, category: readable.charAt(0).toUpperCase() + readable.slice(1) }
  const byName = isUnspecific && tag('shop') !== 'vacant' ? industryInName(name) : null
  return byName && { industry: byName, category: '' }
}
