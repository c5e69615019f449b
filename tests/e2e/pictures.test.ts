import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoAccounts } from '#db/seed/accounts.ts'
import { expectNoAxeViolations, visit } from '#tests/support/browser.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { pictureBytes } from '#tests/support/pictures.ts'
import { s3Servers } from '#tests/support/s3-servers/all.ts'
import { s3Settings, type S3Server } from '#tests/support/s3-servers/process.ts'
import { sample } from '#tests/support/runs.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { signIn } from '#tests/support/site-people.ts'

// A refused form is answered 4xx; browsers without scripts report those they leave alone as blocked.
const refusals = [/status of 4\d\d/, /\.js csp$/]
const card = (page: Page) => page.getByRole('region', { name: 'Business picture' })
const button = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true })
const picker = (page: Page) => card(page).locator('input[type=file]')
const file = (buffer: Buffer, name = 'front.jpg', mimeType = 'image/jpeg') => ({
  name,
  mimeType,
  buffer,
})
const until = (page: Page, text: string) => page.getByText(text).first().waitFor()

/** A page of the dashboard of the owner on the Basic plan. */
async function dashboard(server: TestServer, javaScript: boolean, more: object = {}) {
  const page = await visit({ baseURL: server.url, javaScript, expects: refusals, ...more })
  const { email, password } = demoAccounts.basic
  await signIn(page, email, '/dashboard', password)
  return page
}

/** Takes the picture of that owner away, so that no test leans on another. */
async function forgetPicture({ url }: TestServer): Promise<void> {
  const send = (method: string, path: string, headers: object, body?: object) =>
    fetch(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const answer = await send('POST', '/api/auth/login', {}, { ...demoAccounts.basic })
  const { token } = (await answer.json()) as { token: string }
  const gone = await send('DELETE', '/api/business/images', { authorization: `Bearer ${token}` })
  expect(gone.status).toBe(200)
}

/** The file of a picture that the browser has chosen, once it is there. */
const chosenFile = async (page: Page): Promise<string> => {
  const image = card(page).locator('picture img')
  await image.evaluate((element: HTMLImageElement) => element.decode())
  return image.evaluate((element: HTMLImageElement) => element.currentSrc)
}

const disk = { name: 'the disk', start: async () => null }
// The other stores take browsers' uploads in uppy.test.ts.
const stores = [disk, ...s3Servers.filter(({ name }) => name === 's3rver')]

describe.each(sample(stores, 2))('pictures on $name', ({ start }) => {
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
    const page = await dashboard(server, true)
    await expectSoon(card(page).locator('picture')).toHaveCount(0)
    await button(page, 'Upload Image').waitFor()
    await picker(page).setInputFiles(file(await pictureBytes()))
    await until(page, 'Business image updated successfully')
    await button(page, 'Change Image').waitFor()
    expect(await chosenFile(page)).toMatch(/\/pictures\/[0-9a-f]{32}-\d+\.avif$/)
    await expectNoAxeViolations(page)
  })
})
