import { beforeAll, describe, expect, it } from 'vitest'
import { visit } from '#tests/support/browser.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { withheld } from '#tests/support/pages/withheld-scripts.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' })
})

describe('a page whose script cannot be fetched', () => {
  it('is opened as a document in place of the booking dialog', async () => {
    const page = await visit({ baseURL: server.url, expects: withheld })
    await page.goto('/directory')
    await page.route(/\/assets\/booking-dialog-/, (route) => route.abort())
    await page
      .getByRole('link', { name: /Book Now/ })
      .first()
      .click()
    await page.waitForURL('**/book')
    await page.getByRole('heading', { name: 'Book Appointment' }).waitFor()
  })
})

describe('a link that somebody is about to follow', () => {
  it('has its page fetched ahead, once', async () => {
    const page = await visit({ baseURL: server.url })
    const client = await page.context().newCDPSession(page)
    await client.send('Network.enable')
    const answers: { url: string; fromCache: boolean }[] = []
    client.on('Network.responseReceived', ({ response }) => {
      const { url, fromPrefetchCache, fromDiskCache } = response
      const fromCache = Boolean(fromPrefetchCache) || Boolean(fromDiskCache)
      if (url.includes('.data')) answers.push({ url, fromCache })
    })
    await page.goto('/')
    const link = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Directory' })
    await link.hover()
    await expect.poll(() => answers.length).toBe(1)
    await link.click()
    await page.getByRole('heading', { name: 'Business directory' }).waitFor()
    expect(new Set(answers.map(({ url }) => url))).toEqual(
      new Set([`${server.url}/directory.data`]),
    )
    expect(answers.slice(1).every(({ fromCache }) => fromCache)).toBe(true)
  })

  it('is left alone under Save-Data', async () => {
    const page = await visit({ baseURL: server.url, saveData: true })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/')
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Directory' })
      .hover()
    expect(await page.content()).not.toMatch(/<script[^>]+src=|rel="(prefetch|modulepreload)"/)
    expect(asked.filter((url) => /\.data|\.js/.test(url))).toEqual([])
  })
})
