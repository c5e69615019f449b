import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parseEmail } from '#app/domain/contact/email.ts'
import { parseWebsite } from '#app/domain/contact/website.ts'
import { parseUrl } from '#app/parse-url.ts'

test('a text is a URL or null', () => {
  expect(parseUrl('https://café.co.za/a b')?.href).toBe('https://xn--caf-dma.co.za/a%20b')
  expect(parseUrl('/menu', 'https://gems.example')?.href).toBe('https://gems.example/menu')
  expect([parseUrl('menu'), parseUrl('https://'), parseUrl('')]).toEqual([null, null, null])
})

test('letters beyond ASCII are read after any number of addresses', () => {
  for (let i = 0; i < 20_000; i += 1) parseWebsite('https://cafe.co.za')
  expect(parseWebsite('https://café.co.za')).toMatchObject({ ok: true })
  for (let i = 0; i < 20_000; i += 1) parseEmail(`info${i}@muenchen.example`)
  expect(parseEmail('info@münchen.example')).toMatchObject({ ok: true })
})

test('nothing in app and db asks URL.canParse', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const asking = ['app', 'db'].flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|tsx|js)$/.test(name) && name !== 'parse-url.ts')
      .filter((name) => readFileSync(`${root}${folder}/${name}`, 'utf8').includes('canParse')),
  )
  expect(asking).toEqual([])
})
