import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noHeic } from '#app/domain/uploads/picture-format.ts'
import { expectNoAxeViolations } from '#tests/support/browser.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { watchRequests } from '#tests/support/whole-page.ts'
import { noisyPicture, pictureBytes } from '#tests/support/pictures.ts'
import { s3Settings, type S3Server } from '#tests/support/s3-servers/process.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import {
  card,
  cardButton,
  dashboardOf,
  forgetPicture,
  ownPicture,
  picker,
  pictureFile,
  pictureStores,
  readable,
} from '#tests/support/pages/picture-card.ts'

describe.each(pictureStores)('pictures on $name', ({ start }) => {
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
    const page = await dashboardOf(server, false)
    await picker(page).setInputFiles(
      pictureFile(await pictureBytes('png', 900, 1200), 'a.png', 'image/png'),
    )
    await cardButton(page, 'Upload Image').click()
    await readable(page, 'Business image updated successfully')
    const image = ownPicture(page)
    await expectSoon(image).toHaveAttribute('src', /^\/pictures\/[0-9a-f]{32}-800\.jpg$/)
    const first = (await image.getAttribute('src')) ?? ''
    await card(page).getByRole('radio', { name: 'Top', exact: true }).check()
    await cardButton(page, 'Save focus point').click()
    await readable(page, 'Business image updated successfully')
    await expectSoon(card(page).getByRole('radio', { name: 'Top', exact: true })).toBeChecked()
    await expectSoon(image).not.toHaveAttribute('src', first)
    await expectNoAxeViolations(page)
    await cardButton(page, 'Remove picture').click()
    await readable(page, 'Business image removed')
    await expectSoon(ownPicture(page)).toHaveCount(0)
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
    const page = await dashboardOf(server, true)
    const isLoaded = loaded(page)
    const allCame = watchRequests(page)
    await page.reload()
    await allCame()
    expect(isLoaded()).toBe(false)
    const chooser = page.waitForEvent('filechooser')
    await cardButton(page, 'Upload Image').click()
    await chooser
    await expect.poll(isLoaded).toBe(true)
  })

  it('takes the picture that was chosen before the scripts had come', async () => {
    const page = await dashboardOf(server, true)
    let send = () => {}
    const mayCome = new Promise<void>((resolve) => (send = resolve))
    await page.route('**/assets/*.js', async (route) => {
      await mayCome
      await route.continue()
    })
    const opened = page.goto('/dashboard?tab=profile')
    await picker(page).setInputFiles(pictureFile(await pictureBytes()))
    send()
    await opened
    await expectSoon(ownPicture(page)).toBeVisible()
    await page.unrouteAll()
  })

  it('says of a HEIC what the form without scripts says', async () => {
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
    for (const javaScript of [true, false]) {
      const page = await dashboardOf(server, javaScript)
      await picker(page).setInputFiles(pictureFile(heic, 'a.heic', javaScript ? '' : 'image/heic'))
      if (!javaScript) await cardButton(page, 'Upload Image').click()
      await expectSoon(page.getByText(noHeic).first()).toBeVisible()
    }
  })

  it.each(['drop', 'paste'])('takes a picture by %s', async (kind) => {
    const page = await dashboardOf(server, true)
    await cardButton(page, 'Upload Image').waitFor()
    const base64 = (await pictureBytes('jpeg', 640, 480)).toString('base64')
    await cardButton(page, 'Upload Image').evaluate(
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
    await readable(page, 'Business image updated successfully')
    await cardButton(page, 'Change Image').waitFor()
  })

  it('shows how far it is, with a preview, and can be stopped', async () => {
    const page = await dashboardOf(server, true)
    let sent = 0
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/objects/businesses/**', async (route) => {
      sent += 1
      await held
      await route.abort().catch(() => {})
    })
    await picker(page).setInputFiles(pictureFile(await pictureBytes()))
    await page.getByText(/Uploading front\.jpg: \d+%/).waitFor()
    await expect.poll(() => sent).toBe(1)
    await expectSoon(card(page).getByRole('img', { name: /^Preview/ })).toHaveCount(1)
    await expectNoAxeViolations(page)
    await cardButton(page, 'Cancel').click()
    await cardButton(page, 'Cancel').waitFor({ state: 'detached' })
    await expectSoon(ownPicture(page)).toHaveCount(0)
    release()
  })

  it.each<[string, object, string]>([
    ['no address', { status: 200, json: {} }, 'No upload URL received'],
    ['a fault', { status: 503, json: { error: 'Not now.' } }, 'Not now.'],
  ])('says so when the server answers %s, and can be used again', async (_, answer, reason) => {
    const page = await dashboardOf(server, true, { faults: [503] })
    await page.route('**/api/objects/upload', (route) => route.fulfill(answer))
    await picker(page).setInputFiles(pictureFile(await pictureBytes()))
    await readable(page, 'Upload Error')
    await readable(page, 'Failed to get upload URL. Please try again.')
    await readable(page, reason)
    await page.unroute('**/api/objects/upload')
    await picker(page).setInputFiles(pictureFile(await pictureBytes()))
    await readable(page, 'Business image updated successfully')
    await expectSoon(ownPicture(page)).toHaveCount(1)
  })

  it('says why a file is no picture', async () => {
    const page = await dashboardOf(server, true)
    await picker(page).setInputFiles(pictureFile(Buffer.from('<html><script>alert(1)</script>')))
    await readable(page, 'Failed to update business image')
    await readable(page, 'This file is not a picture that we can read.')
    await cardButton(page, 'Upload Image').waitFor()
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
    const page = await dashboardOf(server, true)
    let asked = 0
    page.on(
      'request',
      (request) => (asked += Number(request.url().endsWith('/api/objects/upload'))),
    )
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await picker(page).setInputFiles(pictureFile(make(), name, type))
    const said = card(page).getByText(message)
    await said.waitFor()
    await page.clock.runFor(4500)
    await expectSoon(said).toBeVisible()
    await page.clock.runFor(1000)
    await expectSoon(said).toHaveCount(0)
    expect(asked).toBe(0)
  })

  it('refuses without scripts what is too large, with the form to try again', async () => {
    const page = await dashboardOf(server, false)
    await picker(page).setInputFiles(pictureFile(Buffer.alloc(6_000_000)))
    const answer = page.waitForResponse(
      (response) =>
        response.request().method() === 'POST' && response.url().endsWith('/dashboard/picture'),
    )
    await cardButton(page, 'Upload Image').click()
    expect((await answer).status()).toBe(303)
    await readable(page, 'The picture is larger than 5 MB. Please choose a smaller one.')
    await picker(page).setInputFiles(pictureFile(await noisyPicture(900, 600)))
    await cardButton(page, 'Upload Image').click()
    await readable(page, 'Business image updated successfully')
  })

  it.each([true, false])(
    'shows plans to who has none with it (scripts: %s)',
    async (javaScript) => {
      const page = await dashboardOf(server, javaScript, { plan: 'free' })
      await card(page).getByText('A picture of your own').waitFor()
      await expectSoon(picker(page)).toHaveCount(0)
    },
  )
})
