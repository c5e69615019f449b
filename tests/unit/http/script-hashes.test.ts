import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashedScripts } from '#app/http/script-hashes.server.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('scripts of the page are named by their hash, and smuggled ones are not', () => {
  const page =
    '<link nonce="n1"><script nonce="n1">a()</script><script>evil()</script>' +
    '<script nonce="n2">evil()</script><script nonce="n1" type="module">b()\n</script><script nonce="n1" src="/c.js"></script>'
  const { html, sources } = hashedScripts(page, 'n1')
  expect(sources).toEqual([hash('a()'), hash('b()\n')])
  expect(html).toBe(page.replaceAll(' nonce="n1"', ''))
})
