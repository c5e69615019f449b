import { eq } from 'drizzle-orm'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { countWaiting } from '#app/domain/businesses/views-count.server.ts'
import { clickedWithin } from '#app/http/fetched-ahead.ts'
import { describePage } from '#app/http/shared-page.server.ts'
import { markChange } from '#app/server/change-mark.server.ts'
import { SharedPages } from '#app/server/shared-pages.server.ts'
import { db } from '#db/client.server.ts'
import { businesses } from '#db/schema/index.ts'
import { makeBusiness } from '#tests/support/factories.ts'
import { rawRequest } from '#tests/support/raw-request.ts'

let pages: SharedPages
beforeAll(async () => {
  pages = new SharedPages()
  await pages.start()
})
afterAll(() => pages.stop())

/** A server whose pages are of this business, and how often it was seen. */
async function profileServer() {
  const { id, slug } = await makeBusiness({ isListingPublished: true, planStatus: 'FREE' })
  const server = createServer((req, res) => {
    const render: Parameters<SharedPages['answer']>[2] = async ({ url }, context) => {
      const isProfile = new URL(url).pathname.startsWith('/business/')
      describePage(context, [`business:${id}`], { viewOf: isProfile ? id : null })
      return new Response('<p>gems</p>', { headers: { 'content-type': 'text/html' } })
    }
    if (!pages.sendReady(req, res)) void pages.answer(req, res, render)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const visits = async () => {
    await countWaiting()
    const [row] = await db.select().from(businesses).where(eq(businesses.id, id))
    return row?.visits
  }
  const browser = { 'user-agent': 'Mozilla/5.0 Firefox/140.0' }
  return {
    visits,
    ask: (method = 'GET', path = `/business/${slug}`, headers = {}) =>
      rawRequest(url, { method, path, headers: { ...browser, ...headers } }),
  }
}

const ahead = { 'sec-purpose': 'prefetch' }

test('a profile fetched ahead is not stored, so that the click that follows is counted', async () => {
  const { ask, visits } = await profileServer()
  for (let times = 0; times < 2; times += 1) {
    const { headers } = await ask('GET', undefined, ahead)
    expect(headers['cache-control']).toBe('private, no-store')
  }
  await ask('HEAD', undefined, { 'user-agent': 'Mozilla/5.0 Firefox/141.0' })
  expect(await visits()).toBe(0)
  await ask()
  expect(await visits()).toBe(1)
})

test('what one browser fetches ahead is for no cache in front of it', async () => {
  const { ask } = await profileServer()
  for (let times = 0; times < 2; times += 1) {
    const { headers } = await ask('GET', '/directory?page=7', ahead)
    expect(headers['cache-control']).toBe('private, max-age=10')
    expect(Object.keys(headers).filter((name) => /cdn|surrogate|tag$/.test(name))).toEqual(['etag'])
  }
  const { headers } = await ask('GET', '/directory?page=7')
  expect(headers['cdn-cache-control']).toContain('max-age=60')
})

test('who changes something is shown nothing that their browser had fetched ahead', async () => {
  const response = new Response()
  await markChange({ method: 'POST', url: '/logout', headers: {} } as IncomingMessage, response)
  const [, lasts] =
    /^changed=1; Max-Age=(\d+);/.exec(response.headers.get('set-cookie') ?? '') ?? []
  expect(Number(lasts)).toBeGreaterThan(clickedWithin)
})
