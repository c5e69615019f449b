import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let profile = ''
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' })
  const html = await textOf('/directory?industry=Restaurants')
  profile = /href="(\/business\/[^"/]+)"/.exec(html)?.[1] ?? ''
})

const get = (path: string) => fetch(server.url + path, { redirect: 'manual' })
const textOf = async (path: string) => (await get(path)).text()

const metaOf = (html: string, name: string): string[] =>
  [...html.matchAll(/<meta (?:property|name)="([^"]*)" content="([^"]*)"/g)]
    .filter(([, one]) => one === name)
    .map(([, , content = '']) => content)
const documentsOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, text = '']) => JSON.parse(text) as Record<string, unknown>,
  )
const pathOf = (url: string | undefined) => new URL(url ?? '', server.url).pathname

const pages = [
  '/',
  '/directory',
  '/directory/restaurants',
  '/pricing',
  '/subscription',
  '/terms',
  '/privacy',
  '/api-guide',
]

it.each(pages)('a link to %s is shown with title, words and picture', async (path) => {
  const html = await textOf(path)
  for (const name of ['og:title', 'og:description', 'og:image', 'og:url', 'description']) {
    expect(metaOf(html, name), name).toHaveLength(1)
  }
  expect(metaOf(html, 'og:type')).toEqual(['website'])
  expect(metaOf(html, 'og:site_name')).toEqual(['CPT Gems'])
  expect(metaOf(html, 'twitter:card')).toEqual(['summary_large_image'])
  const image = await get(pathOf(metaOf(html, 'og:image')[0]))
  expect(image.headers.get('content-type')).toMatch(/^image\//)
  await image.body?.cancel()
})

it('a link to a business shows a picture of its own, kept for a year', async () => {
  const path = pathOf(metaOf(await textOf(profile), 'og:image')[0])
  expect(path).toMatch(/^\/share\/[^/]+\/card-[0-9a-f]{16}\.png$/)
  const answer = await get(path)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 })
  const old = await get(path.replace(/card-[0-9a-f]{16}/, 'card-0000000000000000'))
  expect([old.status, pathOf(old.headers.get('location') ?? '')]).toEqual([302, path])
  expect((await get('/share/nobody/card-0000000000000000.png')).status).toBe(404)
})

it('a profile describes the business and where it stands, with a picture of its house', async () => {
  const [business, crumbs] = documentsOf(await textOf(profile))
  expect(business).toMatchObject({ '@type': 'Restaurant', address: { addressCountry: 'ZA' } })
  expect(business).not.toHaveProperty('aggregateRating')
  expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' })
  const image = await get(pathOf(String(business?.['image'])))
  expect(image.headers.get('content-type')).toBe('image/png')
  await image.body?.cancel()
})

it('the home page describes the site and its search', async () => {
  const [site] = documentsOf(await textOf('/'))
  expect(site).toMatchObject({ '@type': 'WebSite', potentialAction: { '@type': 'SearchAction' } })
})
