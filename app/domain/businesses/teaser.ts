import { excerpt } from '#app/domain/excerpt.ts'

/** Characters that fit two lines of a card on a phone. */
const length = 76

/** Shorter ones say too little alone. */
const leastWhole = 40

/** What a card says of a business: its first sentences where they fit, or else its first words. */
export function teaser(description: string): string {
  const text = description.replace(/\s+/g, ' ').trim()
  const ends = Array.from(text.matchAll(/[.!?](?= |$)/g), ({ index }) => index + 1)
  const end = ends.findLast((at) => at >= leastWhole && at <= length)
  return end === undefined ? excerpt(text, length) : text.slice(0, end)
}
