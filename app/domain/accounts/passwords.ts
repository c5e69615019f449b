import { commonPasswords, commonWords } from './common-passwords.ts'

export const shortestPassword = 10
export const longestPassword = 128

const swaps: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

const lower = (text: string) => text.normalize('NFKC').toLowerCase()
const lettersOnly = (text: string) => text.replace(/[^\p{L}]/gu, '')
const unswapped = (text: string) => text.replace(/[@4310!$57]/g, (sign) => swaps[sign] ?? sign)
/** Without the digits and signs that people put before and behind a word. */
const core = (text: string) => text.replace(/^[^\p{L}@$]+/u, '').replace(/[^\p{L}]+$/u, '')

/** Rows that fingers walk along, each also backwards. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
].flatMap((row) => [row, [...row].reverse().join('')])

/** What is left of a text when runs of three or more along a row are taken out. */
function withoutRuns(text: string): string {
  let left = ''
  for (let at = 0; at < text.length;) {
    let run = 0
    for (const row of rows) {
      let length = 3
      while (at + length <= text.length && row.includes(text.slice(at, at + length))) length += 1
      run = Math.max(run, length - 1)
    }
    if (run >= 3) at += run
    else left += text[at++]
  }
  return left
}

function isCommon(text: string): boolean {
  if (commonPasswords.has(text)) return true
  const hearts = [text, core(text), unswapped(text), unswapped(core(text))]
  return hearts.some((heart) => commonWords.has(lettersOnly(heart)))
}

const isRepetition = (text: string) => /^(.{1,5}?)\1+.{0,4}$/su.test(text)

/** Whether a password is little more than `term`: up to three letters around it do not help. */
function leansOn(text: string, term: string): boolean {
  const word = lettersOnly(lower(term))
  if (word.length < 4) return false
  const heart = lettersOnly(text)
  const swapped = lettersOnly(unswapped(text))
  return [heart, swapped].some(
    (letters) => letters.includes(word) && letters.length - word.length <= 3,
  )
}

/** Who chooses the password: what it must not be made of. */
export type PasswordOwner = {
  email?: string | undefined
  username?: string | undefined
  names?: string[]
}

/**
 * What is wrong with a new password, as a sentence, or null. 10 to 128 characters, and not one that
 * is tried first: common words with decoration, runs of keys, repetitions, the owner's own names.
 */
export function passwordProblem(password: string, owner: PasswordOwner = {}): string | null {
  const length = [...password].length
  if (length < shortestPassword) return `Use at least ${shortestPassword} characters`
  if (length > longestPassword) return `Use at most ${longestPassword} characters`
  const text = lower(password)
  const weak =
    new Set(text).size < 5 || isCommon(text) || isRepetition(text) || withoutRuns(text).length < 4
  if (weak) return 'This password is among the first that get tried. Please choose another one'
  const [mailbox = '', host = ''] = (owner.email ?? '').split('@')
  const terms = [mailbox, host.split('.')[0] ?? '', owner.username ?? '', ...(owner.names ?? [])]
  if (text === owner.email?.toLowerCase() || terms.some((term) => leansOn(text, term))) {
    return 'Please choose a password that is not made of your name, e-mail address or business'
  }
  return null
}
