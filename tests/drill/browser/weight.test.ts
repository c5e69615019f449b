import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { openVisit, visit } from '#tests/support/browser.ts'
import { crawl } from '#tests/support/crawl.ts'
import { visitors } from '#tests/support/hostile.ts'
import { mailedAddresses } from '#tests/support/mailed-addresses.ts'
import { kilobyte, loads, sum } from '#tests/support/page-weight.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { kindOfAddress, routePatterns } from '#tests/support/site-routes.ts'
import { watchRequests } from '#tests/support/whole-page.ts'

let server: TestServer
let mailed: string[]
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' })
  mailed = await mailedAddresses(server)
})

type Shift = PerformanceEntry & { value: number }

/** How far things move while a page loads, as Chromium counts it (Cumulative Layout Shift). */
async function shiftOf(page: Page, path: string): Promise<number> {
  await page.addInitScript(() => {
    const seen = Object.assign(window, { shifts: [] as PerformanceEntry[] })
    new PerformanceObserver((list) => seen.shifts.push(...list.getEntries())).observe({
      type: 'layout-shift',
      buffered: true,
    })
  })
  const allCame = watchRequests(page)
  await page.goto(path)
  await allCame()
  // What came last is painted by the frame after next, and the observers are told of it.
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    const { shifts } = window as unknown as { shifts: Shift[] }
    return shifts.reduce((sum, { value }) => sum + value, 0)
  })
}

describe.each([360, 1280])('at %i px', (width) => {
  it.each(['/', '/directory', '/pricing', '/subscription', '/login'])(
    '%s does not move while it loads',
    async (path) => {
      const page = await visit({ baseURL: server.url, width })
      expect(await shiftOf(page, path)).toBeLessThan(0.02)
    },
  )

  it('every public page fits the screen', async () => {
    const page = await visit({ baseURL: server.url, width })
    for (const path of [
      ...['/', '/directory', '/directory?search=zzzz', '/pricing', '/subscription'],
      ...['/subscription?plan=BASIC', '/login', '/register'],
    ]) {
      await page.goto(path)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide, path).toBeLessThanOrEqual(width)
    }
  })
})

describe('JavaScript that a page loads, gzipped', () => {
  const most = { nobody: 95, premium: 130, admin: 130 }
  /** The booking page has steps and form in one; the map draws itself. */
  const heaviest: [RegExp, number][] = [
    [/^\/business\/[^/]+\/book/, 100],
    [/^\/bookings\//, 98],
    [/^\/directory\?.*\bview=map\b/, 98],
  ]
  const own = { nobody: /^/, premium: /^\/(dashboard|account)/, admin: /^\/admin/ }

  it.each(['nobody', 'premium', 'admin'] as const)(
    'of each page that %s is led to stays within its weight',
    async (who) => {
      const patterns = await routePatterns()
      const start = patterns.filter((pattern) => !/[:*]/.test(pattern))
      const headers: Record<string, string> = (await visitors(server))[who]
      const found = await crawl(server.url, headers, [...start, ...mailed], kindOfAddress(patterns))
      const addresses = found.map(({ address }) => address).filter((path) => own[who].test(path))
      expect(addresses.length).toBeGreaterThan(10)
      const [name, value] = (headers['cookie'] ?? '').split('=')
      const heavy: string[] = []
      for (const address of addresses) {
        const { page, end } = await openVisit({ baseURL: server.url, expects: [/4\d\d/] })
        if (name && value) await page.context().addCookies([{ name, value, url: server.url }])
        const kilobytes = sum(await loads(page, address), /javascript/) / kilobyte
        const limit = heaviest.find(([pages]) => pages.test(address))?.[1] ?? most[who]
        if (kilobytes > limit) heavy.push(`${address}: ${kilobytes.toFixed(1)} KB`)
        await end()
      }
      expect(heavy).toEqual([])
    },
  )
})
