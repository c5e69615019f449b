import { storablePart } from '#app/domain/storable.ts'

/** Characters read of what is one line: patterns that look for words in it may take the square of its length. */
export const maxLineLength = 1_000

/** Bytes 0x80 to 0x9f of windows-1252 (encoding.spec.whatwg.org); the rest equals Latin 1. */
const windowsLetters = [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ']

/**
 * Decodes windows-1252 from one letter per byte. Not TextDecoder: Node.js 20 treats the label as Latin 1 (nodejs/node
 * issue 56542).
 */
export const fromWindows = (bytes: string): string =>
  bytes.replace(/[\u0080-\u009f]/g, (byte) => windowsLetters[byte.charCodeAt(0) - 0x80] ?? byte)

const byteOf = (letter: string): number => {
  const index = windowsLetters.indexOf(letter)
  return index === -1 ? letter.charCodeAt(0) : 0x80 + index
}

const strict = new TextDecoder('utf-8', { fatal: true })
const following = `[\\u0080-\\u00bf${windowsLetters.join('')}]`
// UTF-8 read as windows-1252: a lead byte as a letter, then continuation bytes as signs.
const misread = new RegExp(
  `[\\u00c2-\\u00c5]${following}|[\\u00e1-\\u00e2]${following}{2}|\\u00f0${following}{3}`,
  'gu',
)
// Seen in lists of Cape Town: the lead byte of é, è, ê … became í.
const turnedLead = /í([\u00a2-\u00aa\u00ac-\u00ba\u00bc-\u00be])/gu

/** Repairs wrongly decoded accents (`CafÃ©`, `Cafí©`) where no other reading is possible; other text is unchanged. */
export function repairMojibake(text: string): string {
  if (!/[\u00c2-\u00f0]/u.test(text)) return text
  return text
    .replace(misread, (letters) => {
      try {
        return strict.decode(Uint8Array.from([...letters], byteOf))
      } catch {
        return letters
      }
    })
    .replace(turnedLead, (_, sign: string) => String.fromCharCode(sign.charCodeAt(0) + 0x40))
}

// Zero-width and direction marks are invisible, but make equal names differ.
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

/** One line: repaired, storable, white space collapsed. */
export const cleanLine = (text: string): string =>
  storablePart(repairMojibake(text))
    .normalize('NFC')
    .replace(invisible, '')
    .replace(/\s+/gu, ' ')
    .trim()

/** Several lines, each cleaned, with at most one empty line between. */
export const cleanParagraphs = (text: string): string =>
  text
    .split(/\r\n?|\n/u)
    .map(cleanLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Cuts to `length` UTF-16 units, at a word's end if one is near, never inside a character. */
export function cutTo(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length - 1).replace(/[\ud800-\udbff]$/u, '')
  const end = cut.search(/\s\S*$/u)
  return `${(end > length - 40 ? cut.slice(0, end) : cut).trimEnd()}…`
}
