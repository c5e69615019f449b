import { beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' })
})

it.each(['/directory', '/directory.data', '/api/businesses', '/nowhere'])(
  '%s with a place is stored by nobody and tells no one',
  async (path) => {
    for (const near of ['-33.916,18.389', 'Sea+Point', 'nowhere']) {
      const answers = [1, 2].map(() => fetch(`${server.url}${path}?near=${near}`))
      for (const { headers } of await Promise.all(answers)) {
        expect(headers.get('cache-control')).toBe('no-store')
        expect(headers.get('referrer-policy')).toBe('no-referrer')
      }
    }
  },
)

it('the position may be asked for by this site alone', async () => {
  const { headers } = await fetch(`${server.url}/directory`)
  expect(headers.get('permissions-policy')).toBe('camera=(), microphone=(), geolocation=(self)')
})
