import { beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' })
})

const get = (path: string) => fetch(server.url + path, { redirect: 'manual' })
const canonicalOf = (html: string) =>
  /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
const pathIn = (href: string | null | undefined) => {
  const { pathname, search } = new URL(href ?? '', server.url)
  return pathname + search
}

describe('the page of a trade in a place', () => {
  const address = '/directory/hair-salons/city-bowl'

  it('says what it is, in facts, with its breadcrumbs and cards', async () => {
    const answer = await get(address)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).toMatch(/<title>Hair Salons in the City Bowl \| /)
    expect(pathIn(canonicalOf(html))).toBe(address)
    expect(html).toMatch(/<h1[^>]*>Hair Salons in the City Bowl<\/h1>/)
    expect(html).toMatch(/\d+ businesses(, \d+ of them rated:|, rated) \d\.\d out of 5 on average/)
    expect(html).toContain('aria-label="Breadcrumb"')
    expect(html).toContain('"@type":"BreadcrumbList"')
    expect(html).toContain('href="/directory/hair-salons"')
    expect(html).not.toContain('content="noindex"')
    expect(html.match(/href="\/business\/[^"]+"/g)?.length).toBeGreaterThanOrEqual(3)
  })

  it('is kept like the other pages', async () => {
    await (await get(address)).text()
    const first = await get(address)
    const again = await fetch(server.url + address, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
  })

  it.each([
    ['/directory/Hair-Salons/City-Bowl', '/directory/hair-salons/city-bowl'],
    ['/directory/loodgieters/obz', '/directory/plumbers/observatory'],
    ['/directory/plumber', '/directory/plumbers'],
  ])('%s moves for good to %s', async (from, to) => {
    const answer = await get(from)
    expect(answer.status).toBe(301)
    expect(pathIn(answer.headers.get('location'))).toBe(to)
  })

  it('sends on to the directory where too few are listed', async () => {
    const answer = await get('/directory/hair-salons/llandudno')
    expect(answer.status).toBe(302)
    expect(pathIn(answer.headers.get('location'))).toBe(
      '/directory?industry=Hair+Salons&suburb=Llandudno',
    )
  })

  it.each(['/directory/unicorns', '/directory/hair-salons/mars', '/directory/a/b/c'])(
    '%s is not found, and offers the search',
    async (path) => {
      const answer = await get(path)
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain('id="search-instead"')
    },
  )
})

it.each([
  ['/directory?industry=Hair+Salons&area=City+Bowl', '/directory/hair-salons/city-bowl'],
  ['/directory?industry=Restaurants', '/directory/restaurants'],
  ['/directory?industry=Restaurants&page=2', '/directory?industry=Restaurants&page=2'],
  ['/directory', '/directory'],
])('%s is the same as %s to a search engine', async (path, canonical) => {
  const html = await (await get(path)).text()
  expect(pathIn(canonicalOf(html))).toBe(canonical)
})

it('lists the landing pages in the sitemap', async () => {
  const answer = await get('/sitemap.xml')
  const xml = await answer.text()
  expect(answer.headers.get('content-type')).toContain('application/xml')
  const landing = [...xml.matchAll(/<loc>[^<]*(\/directory\/[^<]*)<\/loc><lastmod>/g)]
  expect(landing.length).toBeGreaterThan(50)
  for (const [, path = ''] of landing.slice(0, 10)) expect((await get(path)).status).toBe(200)
  expect((await get('/sitemap-1.xml')).status).toBe(404)
})
