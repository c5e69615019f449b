import type { SearchGroup } from './search-page.tsx'

/** A page or a setting; `words` are others that people look for it by. */
export type KnownPage = { label: string; detail: string; to: string; words?: string }

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Whether every word of the search, if it has any, begins a word of the texts. */
export function isFoundIn(search: string, ...texts: string[]): boolean {
  const known = texts.flatMap(wordsOf)
  const asked = wordsOf(search)
  return asked.length > 0 && asked.every((word) => known.some((one) => one.startsWith(word)))
}

/** What is seen of a page, with the words that it was found by where they are not. */
function detailOf(search: string, { label, detail, words = '' }: KnownPage): string {
  const seen = [label, detail].flatMap(wordsOf)
  const unseen = wordsOf(search)
    .filter((word) => !seen.some((one) => one.startsWith(word)))
    .flatMap((word) => words.split(' ').find((one) => fold(one).startsWith(word)) ?? [])
  return unseen.length > 0 ? `${detail} · also: ${unseen.join(', ')}` : detail
}

/** The pages that a search names. */
export function pagesFound(search: string, pages: KnownPage[]): SearchGroup {
  const found = pages.filter(({ label, detail, words = '' }) =>
    isFoundIn(search, label, detail, words),
  )
  return {
    heading: 'Pages and settings',
    icon: 'settings',
    hits: found.map((page) => ({ label: page.label, detail: detailOf(search, page), to: page.to })),
  }
}
