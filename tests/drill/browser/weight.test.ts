import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { visit } from '#tests/support/browser.ts'
import { kilobyte, loads, sum } from '#tests/support/page-weight.ts'
import { watchRequests } from '#tests/support/whole-page.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' })
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

describe('JavaScript of public pages, gzipped', () => {
  /** With a form, Conform comes beside the framework. */
  const limits: [path: string, kilobytes: number][] = [
    ['/', 92],
    ['/directory/hair-salons', 92],
    ['/pricing', 95],
    ['/privacy', 95],
    ['/nothing-here', 95],
    ['/login', 96],
    ['/register', 98],
    ['/subscription', 99],
  ]

  it.each(limits)('%s has %i KB at most', async (path, most) => {
    const page = await visit({ baseURL: server.url, expects: [/status of 404/] })
    expect(sum(await loads(page, path), /javascript/)).toBeLessThanOrEqual(most * kilobyte)
  })
})
