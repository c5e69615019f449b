import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectNoAxeViolations, visit } from '#tests/support/browser.ts'
import { expectNoSidewaysScroll } from '#tests/support/page-parts.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { map, mapPicture } from '#tests/support/pages/map.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' })
})

const marks = (page: Page) =>
  page.getByRole('list', { name: 'Businesses on the map' }).getByRole('link')
const bubbles = (page: Page) =>
  page
    .getByRole('list', { name: 'Businesses on the map' })
    .getByRole('link', { name: /businesses around/ })
const counted = async (page: Page) =>
  Number.parseInt(
    await page
      .getByText(/business(es)? (on this part of the map|at this spot)/)
      .first()
      .innerText(),
    10,
  )

describe.each([
  { javaScript: true, width: 1440, colorScheme: 'light' as const },
  { javaScript: false, width: 360, colorScheme: 'dark' as const },
])('at $width px, with scripts: $javaScript', ({ javaScript, width, colorScheme }) => {
  it('one finds a restaurant by the map', async () => {
    const page = await visit({ baseURL: server.url, javaScript, width, colorScheme })
    await page.goto('/directory?industry=Restaurants')
    await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Map' }).click()
    await page.waitForURL(/view=map/)
    expect(page.url()).toContain('industry=Restaurants')
    await marks(page).first().waitFor()
    expect(await marks(page).count()).toBeGreaterThan(3)
    await expectNoAxeViolations(page)

    const all = await counted(page)
    const name = (await bubbles(page).first().getAttribute('aria-label')) ?? ''
    const number = Number.parseInt(name, 10)
    await bubbles(page).first().click()
    await page.waitForURL(/bbox=/)
    await expectSoon(
      page.getByText(/business(es)? on this part|at this spot/).first(),
    ).not.toContainText(`${all} b`)
    expect(await counted(page)).toBeGreaterThanOrEqual(number)
    expect(await counted(page)).toBeLessThan(all)
    await expectNoAxeViolations(page)

    const list = page.getByRole('article').getByRole('heading').getByRole('link')
    const shop = (await list.first().innerText()).trim()
    await list.first().click()
    await page.getByRole('heading', { level: 1, name: shop }).waitFor()
    await page.getByRole('link', { name: 'Businesses nearby' }).click()
    await page.waitForURL(/view=map&bbox=/)
    expect(await counted(page)).toBeGreaterThan(0)
  })

  it('zoom, sides and the whole are links', async () => {
    const page = await visit({ baseURL: server.url, javaScript, width, colorScheme })
    await page.goto('/directory?view=map')
    const picture = mapPicture(page)
    const move = async (name: string) => {
      const before = await picture.getAttribute('src')
      await page.getByRole('link', { name, exact: true }).click()
      await expectSoon(picture).not.toHaveAttribute('src', before ?? '')
      return picture.getAttribute('src')
    }
    const start = await picture.getAttribute('src')
    expect(await move('Zoom in')).toContain('/3-')
    await move('Move the map east')
    await move('Move the map west')
    await move('Move the map north')
    await move('Move the map south')
    expect(await move('Zoom out')).toBe(start)
    expect(await move('Show the whole province')).toContain('/0-0-0.svg')
    expect(await page.getByRole('link', { name: 'Zoom out', exact: true }).count()).toBe(0)
  })
})

describe('with JavaScript', () => {
  it('a card and its façade belong together, by mouse and by keyboard', async () => {
    const page = await visit({ baseURL: server.url, width: 1440 })
    await page.goto('/directory?view=map&search=Kombuis')
    const pin = marks(page).first()
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('article') })
      .first()
    await card.getByRole('heading').getByRole('link').focus()
    await expectSoon(pin).toHaveClass(/map-active/)
    await pin.hover()
    await expectSoon(card).toHaveClass(/bg-info-soft/)
    await pin.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/business\//)
  })

  it('a place asked for is in the middle, and its address stays with it', async () => {
    const page = await visit({ baseURL: server.url, width: 360 })
    await page.goto('/directory?view=map&near=Claremont')
    await page.getByRole('link', { name: 'Remove Near Claremont' }).waitFor()
    const [spot, whole] = await Promise.all([
      map(page).getByRole('img', { name: 'Claremont', exact: true }).boundingBox(),
      mapPicture(page).boundingBox(),
    ])
    for (const [at, size] of [
      ['x', 'width'],
      ['y', 'height'],
    ] as const) {
      const middle = (box: typeof whole) => box![at] + box![size] / 2
      expect(Math.abs(middle(spot) - middle(whole))).toBeLessThan(whole![size] / 4)
    }
    await page.getByRole('link', { name: 'Zoom in', exact: true }).click()
    await page.waitForURL(/bbox=/)
    expect(page.url()).toContain('near=Claremont')
    await expectNoAxeViolations(page)
  })
})

it('dragging and the wheel move the map without loading the page again', async () => {
  const page = await visit({ baseURL: server.url, width: 1440 })
  await page.goto('/directory?view=map')
  await page.evaluate(() => Object.assign(window, { same: true }))
  const picture = mapPicture(page)
  await expectSoon(picture).toHaveCSS('cursor', 'grab')
  const box = (await picture.boundingBox())!
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 3 }
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  await page.mouse.move(middle.x - 100, middle.y, { steps: 4 })
  await page.mouse.move(middle.x - box.width / 2, middle.y, { steps: 4 })
  await page.mouse.up()
  await page.waitForURL(/bbox=18\.55/)
  await expectSoon(picture).toHaveAttribute('src', /\/2-4-8\.svg$/)
  await page.mouse.wheel(0, -200)
  await expectSoon(picture).toHaveAttribute('src', /\/3-/)
  expect(await page.evaluate(() => 'same' in window)).toBe(true)
  expect(await picture.boundingBox()).toEqual(box)
})

it('a keyboard skips the map', async () => {
  const page = await visit({ baseURL: server.url, javaScript: false })
  await page.goto('/directory?view=map')
  await page.getByRole('link', { name: 'Skip the map' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const first = page.getByRole('article').first().getByRole('link').first()
  await expectSoon(first).toBeFocused()
})

it.each(['search', 'near', 'bbox', 'suburb', 'location'])(
  'a word of a hundred letters as %s makes no phone scroll sideways',
  async (name) => {
    const page = await visit({ baseURL: server.url, width: 360 })
    for (const view of ['map', 'list']) {
      await page.goto(`/directory?view=${view}&${name}=${'q'.repeat(100)}`)
      await expectNoSidewaysScroll(page)
    }
  },
)
