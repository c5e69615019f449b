import { isUuid } from '#app/domain/uuid.ts'

const maxLength = 80

/** Words that collide with routes. */
const reserved = new Set(['me', 'new', 'all', 'book', 'export', 'import', 'search', 'business'])

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

/** Lower-case ASCII words with dashes. */
export const slugWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’‘`´]/g, '')
    .toLowerCase()
    .replace(/[ßæœøðþłđı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/&/g, ' and ')
    .replace(/\+/g, ' plus ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')

/** At most `length` letters, cut at a word's end if possible. */
function shortened(slug: string, length: number): string {
  if (slug.length <= length) return slug
  const cut = slug.slice(0, length + 1)
  const end = cut.lastIndexOf('-')
  return end > length / 2 ? cut.slice(0, end) : cut.slice(0, length).replace(/-+$/, '')
}

/**
 * A slug from name and place: lower-case ASCII words with dashes, 1 to 80 characters, never a reserved word or an id.
 * Not yet unique.
 */
export function slugOf(name: string, place: string): string {
  const where = shortened(slugWords(place), maxLength / 2)
  const what = slugWords(name)
  const says = where !== '' && `-${what}`.endsWith(`-${where}`)
  const slug = says
    ? shortened(what, maxLength)
    : [shortened(what, maxLength - (where ? where.length + 1 : 0)), where].filter(Boolean).join('-')
  // Ids are used at the same place in URLs, so a slug must not look like one.
  if (!slug || reserved.has(slug) || isUuid(slug)) {
    return slug ? shortened(`business-${slug}`, maxLength) : 'business-listing'
  }
  return slug
}
