/** Expressions of type tsquery over words as `word_keys` in the database makes them: letters and digits, singular. */

/** English plurals, exactly as the database's `singular_words`. */
export const singular = (word: string): string =>
  word
    .replace(/([a-z]{2})ies$/, '$1y')
    .replace(/(ch|sh|x|ss|zz)es$/, '$1')
    .replace(/([a-z][^s\W])s$/, '$1')

const wordsOf = (phrase: string): string[] =>
  phrase
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’‘`´]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => `'${[...singular(word)].slice(0, 60).join('')}'`)

const joined = (expressions: readonly string[], operator: '&' | '|') =>
  [...new Set(expressions.filter(Boolean))].map((one) => `(${one})`).join(` ${operator} `)

/** All words of a phrase; empty for a phrase without words. */
export const everyWord = (phrase: string): string => wordsOf(phrase).join(' & ')

export const anyOf = (expressions: readonly string[]): string => joined(expressions, '|')

export const anyPhrase = (phrases: readonly string[]): string => anyOf(phrases.map(everyWord))

export const allOf = (expressions: readonly string[]): string => joined(expressions, '&')
