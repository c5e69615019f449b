import { brand } from '#app/brand.ts'
import { oneLine } from '#app/one-line.ts'

/**
 * A part of a mail, in reading order. Line breaks are those of facts and quotes alone: whoever is named in a sentence begins
 * no line with it.
 */
export type Block =
  | { kind: 'text'; text: string }
  /** A sentence beside the matter: how to reply, how long a link works. */
  | { kind: 'note'; text: string }
  /** Name and value pairs; empty values are omitted. */
  | { kind: 'facts'; facts: [name: string, value: string][] }
  /** What is typed elsewhere. */
  | { kind: 'code'; label: string; code: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'quote'; text: string }

/** `preview` is the line a phone shows under the subject. */
export type MailContent = { title: string; preview: string; blocks: Block[] }

/** A short name in a title, which no line breaks; one that is longer than a line of a phone does. */
export const unbrokenName = (name: string): string =>
  name.length <= 20 ? name.replaceAll(' ', '\u00a0') : name

export const paragraph = (text: string): Block => ({ kind: 'text', text })

export const note = (text: string): Block => ({ kind: 'note', text })

/** What any program may take for the end of a line. */
const lineBreak = /\r\n?|[\n\v\f\u0085\u2028\u2029]/

export const linesOf = (text: string): string[] => text.split(lineBreak)

/** Characters of a line that no mail program breaks. */
const lineLength = 72

/** Where a mail program may break a line. */
const blanks = /[\s\u200b\u2800\u3164\uffa0]+/

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** As much of a word as a line has room for, without breaking a letter. */
function fitting(word: string): string {
  if (word.length <= lineLength) return word
  const beyond = letters.segment(word.slice(0, lineLength + 1)).containing(lineLength)
  return word.slice(0, beyond?.index || lineLength)
}

/** A word that is longer than a line as several: scripts without blanks break anywhere. An address stays whole. */
function cut(word: string): string[] {
  if (word.length <= lineLength || /^https?:\/\/[!-~]+$/.test(word)) return [word]
  const lines: string[] = []
  for (let rest = word; rest; rest = rest.slice(lines.at(-1)?.length)) lines.push(fitting(rest))
  return lines
}

/** A long line as several, so that each can carry its mark. */
function wrapped(line: string): string[] {
  const lines: string[] = []
  let rest = ''
  for (const word of line.split(blanks)) {
    const longer = rest ? `${rest} ${word}` : word
    if (rest && longer.length > lineLength) lines.push(rest)
    rest = rest && longer.length > lineLength ? word : longer
  }
  return [...lines, rest].flatMap(cut)
}

/** Each line marked as mail programs mark what another wrote: none can pass for one of ours. */
export const quoted = (text: string): string =>
  linesOf(text)
    .flatMap(wrapped)
    .map((line) => `> ${line}`)
    .join('\n')

/** Blanks, seen or not, that push what follows to the next line of a narrow window. */
const padding = /(?:\s|[\u2800\p{Default_Ignorable_Code_Point}]){3}/u

const factText = ([name, value]: readonly [string, string]): string =>
  lineBreak.test(value) || padding.test(value)
    ? `${oneLine(name)}:\n${quoted(value)}`
    : `${oneLine(name)}: ${oneLine(value)}`

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'note':
      return oneLine(block.text)
    case 'facts':
      return block.facts
        .filter(([, value]) => value)
        .map(factText)
        .join('\n')
    case 'code':
      return factText([block.label, block.code])
    case 'button':
    case 'link':
      return `${oneLine(block.label)}:\n${block.url}`
    case 'quote':
      return quoted(block.text)
  }
}

/** Plain text with a signature (RFC 3676 §4.3). */
export const plainText = ({ title, blocks }: MailContent): string =>
  `${[oneLine(title), ...blocks.map(blockText), `-- \n${brand.name} – ${brand.city}`].join('\n\n')}\n`
