import { expect, test } from 'vitest'
import { plainText } from '#app/domain/mail/content.ts'
import { htmlDocument } from '#app/domain/mail/html.server.tsx'

const content = {
  title: 'A <b>bold</b> title',
  preview: 'Seen & read',
  blocks: [
    { kind: 'text' as const, text: 'First line\nsecond <line>' },
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

test('typed text is escaped in HTML mails and keeps its line breaks', () => {
  const html = htmlDocument(content)
  expect(html).toMatch(/^<!doctype html><html lang="en-ZA">/)
  expect(html).toContain('A &lt;b&gt;bold&lt;/b&gt; title')
  expect(html).toContain('First line<br/>second &lt;line&gt;')
  expect(html).toContain('href="https://cptgems.example/a?b=1&amp;c=2"')
  expect(html).toContain('@media (prefers-color-scheme:dark)')
  expect(html).toContain('overflow-wrap:anywhere')
  expect(html).not.toContain('Phone')
})

test('the plain text has the same content without markup', () => {
  expect(plainText(content)).toBe(
    'A <b>bold</b> title\n\nFirst line\nsecond <line>\n\nNotes: "quoted"\n\n' +
      'Open it:\nhttps://cptgems.example/a?b=1&c=2\n\n> We are\n> on leave\n\n-- \nCPT Gems – Cape Town\n',
  )
})
