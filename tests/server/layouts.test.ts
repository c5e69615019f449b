import { beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' })
})

async function pageAt(path: string) {
  const response = await fetch(server.url + path, { redirect: 'manual' })
  const html = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1],
    heading: /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1],
    robots: /<meta name="robots" content="([^"]*)"/.exec(html)?.[1],
    frames: ['<header', '<main', '<footer'].map((tag) => html.split(tag).length - 1),
  }
}

const wholeFrame = [1, 1, 1]

describe('the public site', () => {
  it.each(['/', '/directory', '/pricing', '/subscription', '/terms', '/privacy', '/api-guide'])(
    '%s stands in the frame and may be found',
    async (path) => {
      const page = await pageAt(path)
      expect(page).toMatchObject({ status: 200, robots: undefined, frames: wholeFrame })
      expect(page.headers.get('cache-control')).not.toContain('no-store')
    },
  )

  it.each([
    '/metrics',
    '/nothing-here',
    '/nothing/here/either',
    '/business/nobody',
    '/subscription/nothing',
  ])('%s is not found, in the same frame', async (path) => {
    expect(await pageAt(path)).toMatchObject({ status: 404, frames: wholeFrame })
  })
})

describe('pages of an account', () => {
  it.each(['/login', '/register', '/forgot-password', '/reset-password', '/verify-email'])(
    '%s is neither found nor kept',
    async (path) => {
      const page = await pageAt(path)
      expect(page).toMatchObject({ status: 200, robots: 'noindex', frames: wholeFrame })
      expect(page.headers.get('cache-control')).toBe('no-store')
      expect(page.headers.get('referrer-policy')).toBe('same-origin')
    },
  )
})

describe('pages for one person or one visit', () => {
  it.each([
    '/bookings/forged',
    '/booking-action/forged',
    '/reviews/forged',
    '/sandbox/checkout/unknown',
    '/sandbox/subscriptions/unknown',
    '/subscription/return?reference=unknown',
    '/business/nobody/book',
  ])('%s keeps its frame, and is neither found nor kept', async (path) => {
    const page = await pageAt(path)
    expect(page).toMatchObject({ status: 404, robots: 'noindex, nofollow', frames: wholeFrame })
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
  })
})

it('signing up and choosing a plan differ in title and heading', async () => {
  const [account, plans] = await Promise.all([pageAt('/register'), pageAt('/subscription')])
  expect(account).toMatchObject({
    title: 'Create your account | CPT Gems',
    heading: 'Create your account',
  })
  expect(plans).toMatchObject({
    title: 'List your business | CPT Gems',
    heading: 'List your business',
  })
})
