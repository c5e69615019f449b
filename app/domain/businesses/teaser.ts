import { excerpt } from '#app/domain/excerpt.ts'

/** Characters that fit two lines of a card on a phone. */
const length = 76

/** Shorter ones say too little alone. */
const leastWhole = 40

/** What leads to a word that is cut off. */
const leading =
  /(?: (?:a|an|and|at|by|every|for|from|in|of|on|one|or|the|their|they|to|when|who|with))+…$/

/** What a card says of a business: its first sentences where they fit, or else its first words. */
export function teaser(description: string): string {
  const text = description.replace(/\s+/g, ' ').trim()
  const ends = Array.from(text.matchAll(/[.!?](?= |$)/g), ({ index }) => index + 1)
  const end = ends.findLast((at) => at >= leastWhole && at <= length)
  return end === undefined ? excerpt(text, length).replace(leading, '…') : text.slice(0, end)
}
