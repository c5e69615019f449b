import { ZxcvbnFactory, type ZxcvbnResult } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as leaked } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import { brand } from '#app/brand.ts'

export const minPasswordLength = 10
export const maxPasswordLength = 128

/** zxcvbn scores 0 to 4; 3 means more than a hundred million guesses. */
const minScore = 3
/** zxcvbn's time grows with the square of the length, and a strong start makes the whole password strong. */
const limits = { maxLength: 48, l33tMaxSubstitutions: 20 }

let estimator: ZxcvbnFactory | undefined

/** Created on first use: its tables take 80 ms and about 40 MB. */
const strengthOf = (password: string, known: string[]): ZxcvbnResult =>
  (estimator ??= new ZxcvbnFactory({
    dictionary: { ...leaked, ...english },
    graphs: adjacencyGraphs,
    ...limits,
  })).check(password, known)

/** Personal words that a password must not contain. */
export type PasswordOwner = {
  email?: string | undefined
  username?: string | undefined
  names?: string[]
}

/** A name's variants in passwords: each word, and all joined from either end. */
function nameVariants(name: string): string[] {
  const words =
    name
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return [words.join(''), [...words].reverse().join(''), ...words].filter(
    (word) => word.length >= 3,
  )
}

const wordsOf = (names: string[]) => [...new Set(names.flatMap(nameVariants))]

const siteWords = wordsOf([brand.name, brand.city])

function ownWords({ email = '', username = '', names = [] }: PasswordOwner): string[] {
  const [mailbox = '', host = ''] = email.toLowerCase().split('@')
  return [email.toLowerCase(), ...wordsOf([mailbox, host.split('.')[0] ?? '', username, ...names])]
}

const usesOwnWords = ({ sequence }: ZxcvbnResult, own: string[]) =>
  sequence.some(
    (match) =>
      'matchedWord' in match &&
      match['dictionaryName'] === 'userInputs' &&
      own.includes(String(match['matchedWord'])),
  )

const lettersOnly = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

/**
 * The error message for a new password, or null. 10 to 128 characters, hard to guess for somebody who knows the site
 * and the owner. Existing passwords are not validated.
 */
export function passwordProblem(password: string, owner: PasswordOwner = {}): string | null {
  const length = [...password].length
  if (length < minPasswordLength) return `Use at least ${minPasswordLength} characters`
  if (length > maxPasswordLength) return `Use at most ${maxPasswordLength} characters`
  const own = ownWords(owner).filter(Boolean)
  const estimate = (text: string) => strengthOf(text, [...own, ...siteWords])
  const text = password.normalize('NFKC')
  const asTyped = estimate(text)
  const isOwn = usesOwnWords(asTyped, own)
  // zxcvbn overrates separators between the owner's own names.
  const { score } = isOwn && asTyped.score >= minScore ? estimate(lettersOnly(text)) : asTyped
  if (score >= minScore) return null
  return isOwn
    ? 'Please choose a password that is not made of your name, email address or business'
    : 'This password is easy to guess. Use more characters, or three or four words that do not belong together'
}
