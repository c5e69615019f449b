import { brand } from '#app/brand.ts'

/** A part of a mail, in reading order. Plain text with line breaks. */
export type Block =
  | { kind: 'text'; text: string }
  /** Name and value pairs; empty values are omitted. */
  | { kind: 'facts'; facts: [name: string, value: string][] }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'quote'; text: string }

/** `preview` is the line a phone shows under the subject. */
export type MailContent = { title: string; preview: string; blocks: Block[] }

export const paragraph = (text: string): Block => ({ kind: 'text', text })

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text
    case 'facts':
      return block.facts
        .filter(([, value]) => value)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n')
    case 'button':
    case 'link':
      return `${block.label}:\n${block.url}`
    case 'quote':
      return block.text
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n')
  }
}

/** Plain text with a signature (RFC 3676 §4.3). */
export const plainText = ({ title, blocks }: MailContent): string =>
  `${[title, ...blocks.map(blockText), `-- \n${brand.name} – ${brand.city}`].join('\n\n')}\n`
