import { ZxcvbnFactory, type ZxcvbnResult } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as leaked } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import { brand } from '#app/brand.ts'

export const minPasswordLength = 10
export const maxPasswordLength = 128

/** Of zxcvbn's 0 to 4: 3 takes more than a hundred million guesses. */
const minScore = 3
/**
 * Characters and letter swaps that are judged. The work grows with the square of the length, and a
 * start that is hard to guess makes the whole hard to guess.
 */
const limits = { maxLength: 48, l33tMaxSubstitutions: 20 }

let estimator: ZxcvbnFactory | undefined

/** Made when the first password is chosen: its tables take 80 ms and some 40 MB. */
const strengthOf = (password: string, known: string[]): ZxcvbnResult =>
  (estimator ??= new ZxcvbnFactory({
    dictionary: { ...leaked, ...english },
    graphs: adjacencyGraphs,
    ...limits,
  })).check(password, known)

/** Who chooses the password: what it must not be made of. */
export type PasswordOwner = {
  email?: string | undefined
  username?: string | undefined
  /** Of the person and their business, as written. */
  names?: string[]
}

/** A name as people build it into a password: each word, and all run together from either end. */
function spellings(name: string): string[] {
  const words =
    name
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return [words.join(''), [...words].reverse().join(''), ...words].filter(
    (word) => word.length >= 3,
  )
}

const wordsOf = (names: string[]) => [...new Set(names.flatMap(spellings))]

const siteWords = wordsOf([brand.name, brand.city])

function ownWords({ email = '', username = '', names = [] }: PasswordOwner): string[] {
  const [mailbox = '', host = ''] = email.toLowerCase().split('@')
  return [email.toLowerCase(), ...wordsOf([mailbox, host.split('.')[0] ?? '', username, ...names])]
}

const leansOn = ({ sequence }: ZxcvbnResult, own: string[]) =>
  sequence.some(
    (match) =>
      'matchedWord' in match &&
      match['dictionaryName'] === 'userInputs' &&
      own.includes(String(match['matchedWord'])),
  )

const lettersOnly = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

/**
 * What is wrong with a new password, as a sentence, or null. 10 to 128 characters, and not easily
 * guessed by somebody who knows the site and the owner. Passwords that exist are not judged.
 */
export function passwordProblem(password: string, owner: PasswordOwner = {}): string | null {
  const length = [...password].length
  if (length < minPasswordLength) return `Use at least ${minPasswordLength} characters`
  if (length > maxPasswordLength) return `Use at most ${maxPasswordLength} characters`
  const own = ownWords(owner).filter(Boolean)
  const judge = (text: string) => strengthOf(text, [...own, ...siteWords])
  const text = password.normalize('NFKC')
  const asTyped = judge(text)
  const isOwn = leansOn(asTyped, own)
  // Dots and dashes between one's own names count as hard for zxcvbn, and help nobody.
  const { score } = isOwn && asTyped.score >= minScore ? judge(lettersOnly(text)) : asTyped
  if (score >= minScore) return null
  return isOwn
    ? 'Please choose a password that is not made of your name, e-mail address or business'
    : 'This password is easy to guess. Use more characters, or three or four words that do not belong together'
}
