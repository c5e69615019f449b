import { existsSync, readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts } from '#db/seed/accounts.ts'
import { visit } from '#tests/support/browser.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { upload, withStockUploader, type UploadOptions } from '#tests/support/stock-uploader.ts'

const small = { name: 'front.png', type: 'image/png', bytes: 1000 }
const most = 5_242_880

let server: TestServer
let owner: Record<string, string>
let free: Record<string, string>
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' })
  const bearer = async ({ email, password }: { email: string; password: string }) => {
    const answer = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    const { token } = (await answer.json()) as { token: string }
    return { authorization: `Bearer ${token}` }
  }
  owner = await bearer(demoAccounts.basic)
  free = await bearer(demoAccounts.free)
})

/** Everything that lies in the store, unfinished things too. */
const kept = (): string[] => {
  const folder = join(server.dataDir, 'objects')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
}

async function open(expects: RegExp[] = [], site = server): Promise<Page> {
  const page = await visit({ baseURL: site.url, expects })
  await withStockUploader(page)
  await page.goto('/privacy')
  return page
}

/** What the client says of a file, tried once on a page of the site. */
async function said(
  file: Partial<typeof small>,
  options: UploadOptions = {},
  prepare: (page: Page) => Promise<unknown> = async () => {},
  site = server,
): Promise<string | null> {
  const complaints = [
    /^console: \[Uppy\]/,
    /does not belong to your business/,
    /status of (400|401|403|413|422|500|501)/,
    /ERR_FAILED/,
    / 500$/,
  ]
  const page = await open(complaints, site)
  await prepare(page)
  const before = kept()
  const { error, uploadURL } = await upload(
    page,
    { ...small, ...file },
    { endpoint: '/api', headers: owner, ...options },
  )
  expect(uploadURL).toBeNull()
  expect(kept()).toEqual(before)
  return error
}

const answering = (path: string, json: object) => (page: Page) =>
  page.route(path, (route) => route.fulfill({ json }))

describe('what the stock upload client says', () => {
  it('of an address whose time is over', async () => {
    const brief = await startTestServer({
      env: { UPLOAD_EXPIRES_SECONDS: '1', DATABASE_URL: server.databaseUrl },
    })
    const late = (page: Page) =>
      page.route('**/objects/**', async (route) => {
        const expires = Number(new URL(route.request().url()).searchParams.get('expires'))
        await expect.poll(() => Date.now()).toBeGreaterThan(expires * 1000)
        await route.continue()
      })
    expect(await said({}, {}, late, brief)).toBe('Request has expired')
    await brief.stop()
  })

  it('of one byte more than the store takes', async () => {
    expect(await said({ bytes: most + 1 })).toBe('Non 2xx')
    const page = await open()
    const { error } = await upload(
      page,
      { ...small, bytes: most },
      { endpoint: '/api', headers: owner },
    )
    expect(error).toBeNull()
  })

  it('of a file that its own limits keep back', async () => {
    expect(await said({}, { maxFileSize: 999 })).toBe(
      'front.png exceeds maximum allowed size of 999 B',
    )
    expect(await said({}, { allowedFileTypes: ['.jpg'] })).toBe('You can only upload: .jpg')
  })

  it.each([false, true])('of a type that is no picture (in parts: %s)', async (multipart) => {
    const sentence = 'Please choose a JPEG, PNG, WebP, AVIF or GIF picture.'
    expect(await said({ name: 'x.html', type: 'text/html' }, { multipart })).toBe(sentence)
    expect(await said({ name: 'x.svg', type: 'image/svg+xml' }, { multipart })).toBe(sentence)
  })

  it('of somebody who is not signed in, or has no plan for it', async () => {
    expect(await said({}, { headers: {} })).toBe('Authorization required')
    expect(await said({}, { headers: free })).toBe(
      'A picture of your own comes with the Basic plan.',
    )
  })

  it('of a network that fails', async () => {
    const cut = (page: Page) => page.route('**/objects/**', (route) => route.abort())
    expect(await said({}, {}, cut)).toBe('Unknown error')
  })

  it('of a server that fails', async () => {
    const fail = (page: Page) =>
      page.route('**/api/s3/params**', (route) => route.fulfill({ status: 500, json: {} }))
    expect(await said({}, {}, fail)).toMatch(/^Could not GET .*\/api\/s3\/params/)
  })

  it('of answers that are not whole, and of itself without an endpoint', async () => {
    expect(await said({}, {}, answering('**/api/s3/params**', { method: 'PUT' }))).toBe(
      'Cannot upload to an undefined URL',
    )
    const parts = { multipart: true }
    const six = { bytes: 6 * 1024 * 1024 }
    expect(await said(six, parts, answering('**/api/s3/multipart', { bucket: 'x' }))).toBe(
      'Cannot sign without a key, an uploadId, and a partNumber',
    )
    const page = await open([/^console: \[Uppy\]/])
    const { error } = await upload(page, small, { headers: owner })
    expect(error).toContain('Expected a `endpoint` option containing a URL')
  })
})

/** An address for one file, as the dashboard asks for it. */
async function uploadURL(): Promise<string> {
  const answer = await fetch(`${server.url}/api/objects/upload`, { method: 'POST', headers: owner })
  return ((await answer.json()) as { uploadURL: string }).uploadURL
}

describe('the store behind the site', () => {
  it('keeps nothing of an upload that is cut in the middle', async () => {
    const before = kept()
    const url = await uploadURL()
    const sent = request(url, { method: 'PUT', headers: { 'content-length': most } })
    sent.on('error', () => {})
    await new Promise<void>((resolve) => {
      sent.write(Buffer.alloc(most / 2), () => resolve())
    })
    await expect.poll(() => kept().length).toBe(before.length + 1)
    sent.destroy()
    await expect.poll(kept).toEqual(before)
  })
})

describe('the pages of the site', () => {
  it('let the client work with the cookie of somebody signed in', async () => {
    const page = await open()
    const value = (owner['authorization'] as string).replace('Bearer ', '')
    await page.context().addCookies([{ name: 'session', value, url: server.url }])
    await page.goto('/privacy')
    const { error, uploadURL } = await upload(page, small, { endpoint: '/api' })
    expect(error).toBeNull()
    expect(uploadURL).toContain(`${server.url}/objects/businesses/`)
  })

  it('let it work for who came under another name of this machine', async () => {
    const page = await visit({ baseURL: server.url.replace('127.0.0.1', 'localhost') })
    await withStockUploader(page)
    await page.goto('/privacy')
    const { error, uploadURL } = await upload(page, small, { endpoint: '/api', headers: owner })
    expect(error).toBeNull()
    expect(uploadURL).toContain(`${server.url}/objects/businesses/`)
  })
})
