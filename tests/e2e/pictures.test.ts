import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectNoAxeViolations } from '#tests/support/browser.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { pictureBytes } from '#tests/support/pictures.ts'
import { s3Settings, type S3Server } from '#tests/support/s3-servers/process.ts'
import { sample } from '#tests/support/runs.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import {
  cardButton,
  dashboardOf,
  forgetPicture,
  ownPicture,
  picker,
  pictureFile,
  pictureStores,
  readable,
} from '#tests/support/pages/picture-card.ts'

/** The file of a picture that the browser has chosen, once it is there. */
const chosenFile = async (page: Page): Promise<string> => {
  const image = ownPicture(page)
  await image.evaluate((element: HTMLImageElement) => element.decode())
  return image.evaluate((element: HTMLImageElement) => element.currentSrc)
}

describe.each(sample(pictureStores, 2))('pictures on $name', ({ start }) => {
  let storage: S3Server | null = null
  let server: TestServer
  beforeAll(async () => {
    storage = await start('*')
    server = await startTestServer({ seed: 'demo', env: storage ? s3Settings(storage) : {} })
  })
  afterAll(async () => {
    await server?.stop()
    await storage?.stop()
  })
  beforeEach(() => forgetPicture(server))

  it('are chosen and sent with scripts', async () => {
    const page = await dashboardOf(server, true)
    await expectSoon(ownPicture(page)).toHaveCount(0)
    await cardButton(page, 'Upload Image').waitFor()
    await picker(page).setInputFiles(pictureFile(await pictureBytes()))
    await readable(page, 'Business image updated successfully')
    await cardButton(page, 'Change Image').waitFor()
    expect(await chosenFile(page)).toMatch(/\/pictures\/[0-9a-f]{32}-\d+\.avif$/)
    await expectNoAxeViolations(page)
  })
})
