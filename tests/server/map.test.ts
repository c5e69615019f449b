import * as fc from 'fast-check'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { boxText, cityBox, worldBox } from '#app/domain/map/grid.ts'
import { paths } from '#app/paths.ts'
import { rawRequest } from '#tests/support/raw-request.ts'
import { runs } from '#tests/support/runs.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  rawRequest(server.url, { path, headers })
const onMap = (query: Record<string, string> = {}) => paths.directory({ view: 'map', ...query })

/** The addresses of the marks: numbers, and profiles. */
function linksOf(html: string): { bubbles: string[]; pins: string[] } {
  const svg = /<g role="list".*?<\/g>/s.exec(html)?.[0] ?? ''
  const links = [...svg.matchAll(/href="([^"]+)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  )
  return {
    bubbles: links.filter((link) => link.startsWith('/directory')),
    pins: links.filter((link) => link.startsWith('/business/')),
  }
}

const lean = { 'save-data': 'on' }

describe('the map page', () => {
  it.each([{}, lean])('is a picture with links, without a script as well (%o)', async (headers) => {
    const { status, text } = await get(onMap(), headers)
    expect(status).toBe(200)
    expect(text).toContain(`src="${paths.mapPicture(cityBox)}"`)
    const { bubbles, pins } = linksOf(text)
    expect(bubbles.length + pins.length).toBeGreaterThan(5)
    for (const link of [...bubbles.slice(0, 3), ...pins.slice(0, 1)]) {
      expect((await get(link, headers)).status).toBe(200)
    }
    if ('save-data' in headers) expect(text).not.toContain('<script')
    expect(text).toContain('© OpenStreetMap contributors')
    expect(text).toContain('http://whosonfirst.mapzen.com#License')
    expect(text).toMatch(/<meta name="robots" content="noindex"/)
    expect(text).not.toMatch(/<link rel="canonical" href="[^"]*(view|bbox)/)
  })

  it('numbers lead closer and closer to single façades', async () => {
    let path = onMap({ bbox: boxText(worldBox) })
    for (let steps = 0; steps < 10; steps++) {
      const { text, status } = await get(path)
      expect(status).toBe(200)
      const { bubbles, pins } = linksOf(text)
      const [first] = bubbles
      if (!first) {
        expect(pins.length).toBeGreaterThan(0)
        return
      }
      path = first
      if (/at this spot/.test(text)) return
    }
    throw new Error('The numbers never end')
  })

  it('keeps every filter in its links', async () => {
    const { text } = await get(onMap({ industry: 'Restaurants', search: 'kitchen', sort: 'name' }))
    const { bubbles } = linksOf(text)
    expect(bubbles.length).toBeGreaterThan(0)
    for (const link of bubbles) {
      expect(link).toContain('industry=Restaurants')
      expect(link).toContain('search=kitchen')
      expect(link).toContain('sort=name')
    }
    const list = /href="(\/directory[^"]*)"[^>]*>(?:(?!<\/a>).)*List</s.exec(text)?.[1] ?? ''
    expect(list).toContain('industry=Restaurants')
    expect(list).not.toMatch(/view=|bbox=/)
  })

  it('the picture and its links weigh 15 KB at most together, gzipped', async () => {
    for (const bbox of [boxText(worldBox), boxText(cityBox)]) {
      const { text } = await get(onMap({ bbox }), lean)
      const picture = /src="(\/map\/[^"]+)"/.exec(text)?.[1] ?? ''
      const overlay = /<section aria-label="Map".*?<\/section>/s.exec(text)?.[0] ?? ''
      const drawn = await get(picture)
      expect(overlay).toContain('<svg')
      expect(gzipSync(drawn.text).length + gzipSync(overlay).length).toBeLessThan(15 * 1024)
    }
  })

  it('is kept like a page; near a place nobody keeps it', async () => {
    const path = onMap({ bbox: boxText(cityBox) })
    await get(path)
    const { headers } = await get(path)
    expect(headers['etag']).toBeTruthy()
    const again = await get(path, { 'if-none-match': String(headers['etag']) })
    expect(again.status).toBe(304)
    for (const near of ['-33.916,18.389', 'Sea Point']) {
      for (const bbox of ['', '18.38,-33.93,18.4,-33.9', 'garbage']) {
        const nobodys = await get(onMap({ near, bbox }))
        expect(nobodys.status).toBe(200)
        expect(nobodys.headers['cache-control']).toBe('no-store')
        expect(nobodys.headers['referrer-policy']).toBe('no-referrer')
      }
    }
  })

  it('the picture is kept for a year, and loads nothing', async () => {
    const { status, headers } = await get(paths.mapPicture(cityBox))
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['content-security-policy']).toMatch(/default-src 'none'/)
    for (const none of [
      '/map/3/9-0-0.svg',
      '/map/0/0-0-0.svg',
      '/map/3/0-0-0.png',
      '/map/3/x.svg',
      '/map/3/%00.svg',
    ]) {
      expect((await get(none)).status, none).toBe(404)
    }
  })
})

describe('a part of the map that is none', () => {
  it('of other corners leads to the one around it, which alone is kept', async () => {
    const { status, headers } = await get(
      onMap({ bbox: '18.3,-34,18.5,-33.9', industry: 'Fitness', page: '2' }),
    )
    expect(status).toBe(302)
    const to = String(headers['location'])
    expect(to).toContain('industry=Fitness')
    expect(to).toContain('page=2')
    expect((await get(to)).status).toBe(200)
    const strange = onMap({ bbox: '18.30001,-34,18.5,-33.9' })
    await get(strange)
    expect((await get(strange)).headers['etag']).toBeUndefined()
  })

  it.each([
    'x',
    '1,2,3',
    '28,-27,29,-26',
    '18.5,-34,18.3,-33',
    '<script>',
    "'; --",
    '\u0000',
    '💥'.repeat(60),
  ])('says so, and shows the city: %s', async (bbox) => {
    await get(onMap({ bbox }))
    const { status, text, headers } = await get(onMap({ bbox }))
    expect(status).toBe(200)
    if (bbox !== '\u0000') expect(text).toContain('is not on this map')
    expect(text).toContain(paths.mapPicture(cityBox))
    expect(text).not.toContain('<script>”')
    if (bbox !== '\u0000') expect(headers['etag']).toBeUndefined()
  })
})

it('a page past the end of the list leads back to its beginning', async () => {
  const { status, text } = await get(onMap({ page: '999' }))
  expect(status).toBe(200)
  expect(text).toContain('This page does not exist')
})

it('where nothing stands, the whole province is a link away', async () => {
  const sea = '17.8,-34.9,17.9875,-34.74375'
  const { text } = await get(onMap({ bbox: sea }))
  expect(text).toContain('Nothing on this part of the map')
  expect(text).toContain(boxText(worldBox).replaceAll(',', '%2C'))
})

it('a profile has a small map of its own, and the street map stays', async () => {
  const { text: list } = await get('/directory')
  const profile = /href="(\/business\/[^"#]+)"/.exec(list)?.[1] ?? ''
  const { text } = await get(profile, lean)
  expect(text).toMatch(/src="\/map\/\d+\/[45]-\d+-\d+-pin-\d+-\d+\.svg"/)
  expect(text).toContain('Businesses nearby')
  expect((await get(profile)).text).toContain('Street map')
})

it('an operator’s own tiles are the street map, from that host alone', async () => {
  const own = await startTestServer({
    seed: 'demo',
    env: { MAP_TILES_URL: 'https://tiles.example.co.za/{z}/{x}/{y}.png' },
  })
  const list = await rawRequest(own.url, { path: '/directory' })
  const profile = /href="(\/business\/[^"#]+)"/.exec(list.text)?.[1] ?? ''
  const { text, headers } = await rawRequest(own.url, { path: profile })
  expect(text).toMatch(/src="https:\/\/tiles\.example\.co\.za\/16\/\d+\/\d+\.png"/)
  expect(text).not.toContain('openstreetmap.org/export')
  expect(headers['content-security-policy']).toMatch(
    /img-src [^;]*https:\/\/tiles\.example\.co\.za/,
  )
  const { headers: without } = await get('/directory')
  expect(without['content-security-policy']).not.toContain('tiles.example')
})

it('whatever is asked of the map, the answer is no fault', async () => {
  const text = fc.oneof(
    fc.constantFrom('a', 'e', 'ka', '%', '_', '\\', '’', 'plumber sea point', 'halal', '\u202e'),
    fc.string({ maxLength: 30, unit: 'binary' }),
  )
  const bbox = fc.oneof(
    fc.constantFrom(boxText(worldBox), boxText(cityBox), '0,0,0,0', '1e9,1,2,3'),
    fc.tuple(fc.float(), fc.float(), fc.float(), fc.float()).map(String),
    fc.string({ maxLength: 30 }),
  )
  const asked = fc.record(
    {
      search: text,
      bbox,
      near: text,
      location: text,
      within: fc.constant('5'),
      open: fc.constant('1'),
      page: text,
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(asked, async (query) => {
      // One that takes too long is a 503.
      const { status } = await get(onMap(query))
      expect(status).toBeLessThan(500)
    }),
    { numRuns: runs(12, 500), endOnFailure: true },
  )
})
