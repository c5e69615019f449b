import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoAccounts } from '#db/seed/accounts.ts'
import { expectNoAxeViolations, visit } from '#tests/support/browser.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { watchRequests } from '#tests/support/whole-page.ts'
import { noisyPicture, pictureBytes } from '#tests/support/pictures.ts'
import { s3Servers } from '#tests/support/s3-servers/all.ts'
import { s3Settings, type S3Server } from '#tests/support/s3-servers/process.ts'
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

const disk = { name: 'the disk', start: async () => null }
// The other stores take browsers' uploads in uppy.test.ts.
const stores = [disk, ...s3Servers.filter(({ name }) => name === 's3rver')]

describe.each(stores)('pictures on $name', ({ start }) => {
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

  it('are sent, cut and removed without scripts', async () => {
    const page = await dashboard(server, false)
    await picker(page).setInputFiles(
      file(await pictureBytes('png', 900, 1200), 'a.png', 'image/png'),
    )
    await button(page, 'Upload Image').click()
    await until(page, 'Business image updated successfully')
    const image = card(page).locator('picture img')
    await expectSoon(image).toHaveAttribute('src', /^\/pictures\/[0-9a-f]{32}-800\.jpg$/)
    const first = (await image.getAttribute('src')) ?? ''
    await card(page).getByRole('radio', { name: 'Top', exact: true }).check()
    await button(page, 'Save crop').click()
    await until(page, 'Business image updated successfully')
    await expectSoon(card(page).getByRole('radio', { name: 'Top', exact: true })).toBeChecked()
    await expectSoon(image).not.toHaveAttribute('src', first)
    await expectNoAxeViolations(page)
    await button(page, 'Remove picture').click()
    await until(page, 'Business image removed')
    await expectSoon(card(page).locator('picture')).toHaveCount(0)
  })
})

describe('the picker', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ seed: 'demo' })
  })
  beforeEach(() => forgetPicture(server))

  const loaded = (page: Page) => {
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    return () => scripts.some((url) => url.includes('picture-uploader'))
  }

  it('fetches the upload library when it is first used, and not before', async () => {
    const page = await dashboard(server, true)
    const isLoaded = loaded(page)
    const allCame = watchRequests(page)
    await page.reload()
    await allCame()
    expect(isLoaded()).toBe(false)
    const chooser = page.waitForEvent('filechooser')
    await button(page, 'Upload Image').click()
    await chooser
    await expect.poll(isLoaded).toBe(true)
  })

  it.each(['drop', 'paste'])('takes a picture by %s', async (kind) => {
    const page = await dashboard(server, true)
    await button(page, 'Upload Image').waitFor()
    const base64 = (await pictureBytes('jpeg', 640, 480)).toString('base64')
    await button(page, 'Upload Image').evaluate(
      (element, { kind: type, base64: text }) => {
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
        const transfer = new DataTransfer()
        transfer.items.add(new File([bytes], 'front.jpg', { type: 'image/jpeg' }))
        const init = { bubbles: true, cancelable: true }
        element.dispatchEvent(
          type === 'drop'
            ? new DragEvent('drop', { ...init, dataTransfer: transfer })
            : new ClipboardEvent('paste', { ...init, clipboardData: transfer }),
        )
      },
      { kind, base64 },
    )
    await until(page, 'Business image updated successfully')
    await button(page, 'Change Image').waitFor()
  })

  it('shows how far it is, with a preview, and can be stopped', async () => {
    const page = await dashboard(server, true)
    let sent = 0
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/objects/businesses/**', async (route) => {
      sent += 1
      await held
      await route.abort().catch(() => {})
    })
    await picker(page).setInputFiles(file(await pictureBytes()))
    await page.getByText(/Uploading front\.jpg: \d+%/).waitFor()
    await expect.poll(() => sent).toBe(1)
    await expectSoon(card(page).locator('img[src^="blob:"]')).toHaveCount(1)
    await expectNoAxeViolations(page)
    await button(page, 'Cancel').click()
    await button(page, 'Cancel').waitFor({ state: 'detached' })
    await expectSoon(card(page).locator('picture')).toHaveCount(0)
    release()
  })

  it.each<[string, object, string]>([
    ['no address', { status: 200, json: {} }, 'No upload URL received'],
    ['a fault', { status: 503, json: { error: 'Not now.' } }, 'Not now.'],
  ])('says so when the server answers %s, and can be used again', async (_, answer, reason) => {
    const page = await dashboard(server, true, { expects: [/status of (4|5)\d\d/, /503/] })
    await page.route('**/api/objects/upload', (route) => route.fulfill(answer))
    await picker(page).setInputFiles(file(await pictureBytes()))
    await until(page, 'Upload Error')
    await until(page, 'Failed to get upload URL. Please try again.')
    await until(page, reason)
    await page.unroute('**/api/objects/upload')
    await picker(page).setInputFiles(file(await pictureBytes()))
    await until(page, 'Business image updated successfully')
  })

  it('says why a file is no picture', async () => {
    const page = await dashboard(server, true)
    await picker(page).setInputFiles(file(Buffer.from('<html><script>alert(1)</script>')))
    await until(page, 'Failed to update business image')
    await until(page, 'This file is not a picture that we can read.')
    await button(page, 'Upload Image').waitFor()
  })

  it.each<[string, () => Buffer, string, string, RegExp]>([
    [
      'one byte too many',
      () => Buffer.alloc(5_242_881),
      'front.jpg',
      'image/jpeg',
      /front\.jpg exceeds maximum allowed size of 5 MB/,
    ],
    ['another kind', () => Buffer.from('<svg/>'), 'a.svg', 'image/svg+xml', /You can only upload/],
  ])('refuses %s before it is sent, for five seconds', async (_, make, name, type, message) => {
    const page = await dashboard(server, true)
    let asked = 0
    page.on(
      'request',
      (request) => (asked += Number(request.url().endsWith('/api/objects/upload'))),
    )
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await picker(page).setInputFiles(file(make(), name, type))
    const said = card(page).getByText(message)
    await said.waitFor()
    await page.clock.runFor(4500)
    await expectSoon(said).toBeVisible()
    await page.clock.runFor(1000)
    await expectSoon(said).toHaveCount(0)
    expect(asked).toBe(0)
  })

  it('refuses without scripts what is too large, with the form to try again', async () => {
    const page = await dashboard(server, false)
    await picker(page).setInputFiles(file(Buffer.alloc(6_000_000)))
    const answer = page.waitForResponse(
      (response) =>
        response.request().method() === 'POST' && response.url().endsWith('/dashboard/picture'),
    )
    await button(page, 'Upload Image').click()
    expect((await answer).status()).toBe(303)
    await until(page, 'The picture is larger than 5 MB. Please choose a smaller one.')
    await picker(page).setInputFiles(file(await noisyPicture(900, 600)))
    await button(page, 'Upload Image').click()
    await until(page, 'Business image updated successfully')
  })

  it.each([true, false])(
    'shows plans to who has none with it (scripts: %s)',
    async (javaScript) => {
      const page = await visit({ baseURL: server.url, javaScript, expects: refusals })
      const { email, password } = demoAccounts.free
      await signIn(page, email, '/dashboard', password)
      await card(page).getByText('A picture of your own').waitFor()
      await expectSoon(picker(page)).toHaveCount(0)
    },
  )
})
