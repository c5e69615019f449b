import { isUuid } from '#app/domain/uuid.ts'

/** Longest slug before a number makes it unique. */
const maxLength = 80

/** Words that stand where a slug stands, in the pages or the API. */
const reserved = new Set(['me', 'new', 'all', 'book', 'export', 'import', 'search', 'business'])

/** Letters that do not come apart into a letter and an accent. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  đ: 'd',
  ı: 'i',
}

const words = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’‘`´]/g, '')
    .toLowerCase()
    .replace(/[ßæœøðþłđı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/&/g, ' and ')
    .replace(/\+/g, ' plus ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')

/** At most `length` letters, cut where a word ends if that leaves something. */
function shortened(slug: string, length: number): string {
  if (slug.length <= length) return slug
  const cut = slug.slice(0, length + 1)
  const end = cut.lastIndexOf('-')
  return end > length / 2 ? cut.slice(0, end) : cut.slice(0, length).replace(/-+$/, '')
}

/**
 * The readable part of a business's address, from its name and where it is: lower-case ASCII words
 * with dashes, 1 to 80 characters, never a reserved word nor an id. Not yet unique.
 */
export function slugOf(name: string, place: string): string {
  const where = shortened(words(place), maxLength / 2)
  const what = words(name)
  const says = where !== '' && `-${what}`.endsWith(`-${where}`)
  const slug = says
    ? shortened(what, maxLength)
    : [shortened(what, maxLength - (where ? where.length + 1 : 0)), where].filter(Boolean).join('-')
  // An id stands in the same place of the address: what looks like one must not shadow it.
  if (!slug || reserved.has(slug) || isUuid(slug)) {
    return slug ? shortened(`business-${slug}`, maxLength) : 'business-listing'
  }
  return slug
}
