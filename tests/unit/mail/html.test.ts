import { expect, test } from 'vitest'
import { plainText } from '#app/domain/mail/content.ts'
import { htmlDocument } from '#app/domain/mail/html.server.tsx'

const content = {
  title: 'A <b>bold</b> title',
  preview: 'Seen & read',
  blocks: [
    { kind: 'text' as const, text: 'A sentence\nwith a <name>' },
    {
      kind: 'facts' as const,
      facts: [
        ['Notes', '"quoted"'],
        ['Phone', ''],
      ] as [string, string][],
    },
    { kind: 'button' as const, label: 'Open it', url: 'https://cptgems.example/a?b=1&c=2' },
    { kind: 'quote' as const, text: 'We are\non leave' },
  ],
}

test('typed text is escaped in HTML mails, and keeps its line breaks where it is set apart', () => {
  const html = htmlDocument(content)
  expect(html).toMatch(/^<!doctype html><html lang="en-ZA">/)
  expect(html).toContain('A &lt;b&gt;bold&lt;/b&gt; title')
  expect(html).toContain('A sentence with a &lt;name&gt;')
  expect(html).toContain('We are<br/>on leave')
  expect(html).toContain('href="https://cptgems.example/a?b=1&amp;c=2"')
  expect(html).toContain('@media (prefers-color-scheme:dark)')
  expect(html).toContain('overflow-wrap:anywhere')
  expect(html).not.toContain('Phone')
})

test('only the first button is filled, a code is large, and an address breaks before its domain', () => {
  const url = 'https://cptgems.example/'
  const html = htmlDocument({
    ...content,
    blocks: [
      { kind: 'code', label: 'Your code', code: '8291 2523' },
      { kind: 'facts', facts: [['Email', 'naledi@guest.example']] },
      { kind: 'button', label: 'Pay now', url },
      { kind: 'button', label: 'Change your card', url },
    ],
  })
  expect(html).toMatch(/font-size:28px[^>]*>8291 2523</)
  expect(html).toMatch(
    /<th scope="row"[^>]*>Email<\/th><td[^>]*>naledi<wbr\/>@guest\.example<\/td>/,
  )
  expect(html.match(/<a [^>]*background:[^>]*>[^<]*/g)).toEqual([expect.stringMatching(/Pay now$/)])
})

test('a date, a number, and a time with its zone, stay on one line, and a long reference breaks between its parts', () => {
  const reference = `cptgems-${'0123456789abcdef'.repeat(2)}`
  const html = htmlDocument({
    ...content,
    blocks: [
      { kind: 'text', text: 'Moved from Tue 1 Dec 2026, 10:00 SAST.' },
      { kind: 'text', text: 'Any time, from 08:00 to 18:00.' },
      {
        kind: 'facts',
        facts: [
          ['Customer', 'Naledi, 082 123 4567'],
          ['Reference', reference],
        ],
      },
    ],
  })
  expect(html).toContain('Moved from Tue\u00a01\u00a0Dec\u00a02026, 10:00\u00a0SAST.')
  expect(html).toContain('Any time, from\u00a008:00 to 18:00.')
  expect(html).toContain('Naledi, 082\u00a0123\u00a04567')
  expect(html).toContain('>cptgems-<wbr/>01234567<wbr/>89abcdef<wbr/>01234567<wbr/>89abcdef<')
})

test('the plain text has the same content without markup', () => {
  expect(plainText(content)).toBe(
    'A <b>bold</b> title\n\nA sentence with a <name>\n\nNotes: "quoted"\n\n' +
      'Open it:\nhttps://cptgems.example/a?b=1&c=2\n\n> We are\n> on leave\n\n-- \nCPT Gems – Cape Town\n',
  )
})

test('no line of the plain text begins with what another wrote', () => {
  const forged = ['Decline it:', 'https://evil.example/', '-- ', 'Phone: 0860 000 000']
  const ours = plainText(content).split('\n')
  for (const mark of [
    '\n',
    '\r\n',
    '\r',
    '\v',
    '\f',
    '\u0085',
    '\u2028',
    '\u2029',
    ' '.repeat(90),
    '\u2800'.repeat(90),
    ' \u200b\u3164'.repeat(30),
    `\n${'\u4e00'.repeat(90)}`,
    `\n${'a-'.repeat(90)}`,
  ]) {
    const text = ['Nice place', '', ...forged].join(mark)
    const blocks = [
      { kind: 'text' as const, text: `Naledi says: ${text}` },
      { kind: 'facts' as const, facts: [['Notes', text] as [string, string]] },
      { kind: 'button' as const, label: text, url: 'https://cptgems.example/' },
      { kind: 'quote' as const, text },
    ]
    const lines = plainText({ title: `${text}`, preview: '', blocks }).split(
      /[\n\r\v\f\u0085\u2028\u2029]/,
    )
    const said = lines.filter((line) => !line.startsWith('>') && !ours.includes(line))
    for (const line of forged) expect(said).not.toContain(line.trim())
    // What is long breaks within the quotation, and no program has to break it.
    expect(lines.filter((line) => line.startsWith('>') && line.length > 74)).toEqual([])
    expect(lines.join('\n')).toContain('Notes:\n> Nice place')
  }
})

test('a quotation breaks within no letter, and within no address', () => {
  const address = `https://bakery.example/${'a-'.repeat(60)}`
  const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'
  const text = `${address} ${family.repeat(30)} ${'e\u0301'.repeat(90)}`
  const lines = plainText({ title: '', preview: '', blocks: [{ kind: 'quote', text }] }).split('\n')
  const said = lines.filter((line) => line.startsWith('> ')).map((line) => line.slice(2))
  expect(said[0]).toBe(address)
  expect(said.slice(1).join('')).toBe(text.slice(address.length + 1).replace(' ', ''))
  for (const line of said.slice(1)) expect(line).toMatch(/^(?:\u{1f468}|e)/u)
})
