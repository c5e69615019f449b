import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { browser, policyViolationsOf, scripting, visit } from '#tests/support/browser.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { withheld, withhold } from '#tests/support/pages/withheld-scripts.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' })
})

describe('a page whose script cannot be fetched', () => {
  it('is opened as a document in place of the booking dialog', async () => {
    const page = await visit({ baseURL: server.url, expects: withheld })
    await page.goto('/directory')
    await withhold(page, 'routes/_private.business.$id_.book')
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
    // Not by `visit`, which intercepts requests: the browser's cache is off where that is done.
    const context = await (await browser()).newContext({ baseURL: server.url })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
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

describe.each(scripting)('what a page’s policy refuses, %s', (_, javaScriptEnabled) => {
  it('is heard', async () => {
    const context = await (await browser()).newContext({ javaScriptEnabled })
    onTestFinished(() => context.close())
    const violations = policyViolationsOf(context)
    const page = await context.newPage()
    await page.route('**/terms', async (route) => {
      const response = await route.fetch()
      const injected =
        '<p style="color: red">x</p><img src="https://elsewhere.example/x.png" alt="">'
      const body = (await response.text()).replace('</main>', `${injected}</main>`)
      await route.fulfill({ response, body })
    })
    await page.goto(`${server.url}/terms`)
    await expect.poll(() => violations.join()).toMatch(/style-src[^]*img-src/)
  })
})
