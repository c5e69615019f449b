import { beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let profile = ''
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' })
  const html = await (await fetch(`${server.url}/directory`)).text()
  profile = /href="(\/business\/[^"/]+)"/.exec(html)?.[1] ?? ''
})

const pages = [
  '/',
  '/directory',
  '/directory?search=plumber&near=Sea+Point',
  '/directory/hair-salons/city-bowl',
  '/directory/unicorns',
  '/pricing',
  '/terms',
  '/privacy',
  '/api-guide',
  '/login',
  '/register',
  '/nothing-here',
]

async function textOf(path: string, headers: Record<string, string> = {}): Promise<string> {
  return (await fetch(server.url + path, { headers })).text()
}

/** What a validator would say, as far as it has ever said it; nothing stands after the end. */
function wrongWith(html: string): string[] {
  const count = (tag: string) => html.split(tag).length - 1
  return [
    ...(html.startsWith('<!DOCTYPE html>') ? [] : ['no doctype at the start']),
    ...(html.trimEnd().endsWith('</body></html>') ? [] : [`ends with ${html.slice(-200)}`]),
    ...['<html', '</html>', '<body', '</body>', '<main', '<h1', '<title>'].flatMap((tag) =>
      count(tag) === 1 ? [] : [`${count(tag)} of ${tag}`],
    ),
    ...(
      html.match(
        /<section[^>]*>(?:(?!<h[1-6]|<section|<\/section>|<article).)*<(?:article|\/section)/gs,
      ) ?? []
    ).map((section) => `a section without a heading: ${section.slice(0, 80)}`),
    ...(html.match(/<(?:pre|div|span|p)\b(?=[^>]* aria-label=)(?![^>]* role=)[^>]*>/g) ?? []).map(
      (tag) => `a label where none may be: ${tag}`,
    ),
  ]
}

it.each(pages)('%s is one whole document, with scripts and without', async (path) => {
  expect(wrongWith(await textOf(path))).toEqual([])
  expect(wrongWith(await textOf(path, { 'save-data': 'on' }))).toEqual([])
})

it('a profile and its booking form are whole documents', async () => {
  expect(wrongWith(await textOf(profile))).toEqual([])
  expect(wrongWith(await textOf(`${profile}/book`))).toEqual([])
})
