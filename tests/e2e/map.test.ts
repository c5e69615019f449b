import { beforeAll, describe, expect, it } from 'vitest'
import { visit } from '#tests/support/browser.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { mapPicture } from '#tests/support/pages/map.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' })
})

describe('with JavaScript', () => {
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
})
