import { expect, test } from 'vitest'
import { startTestServer } from '#tests/support/server.ts'

test('a page above a limit says when to try again, as a document and as data', async () => {
  const server = await startTestServer({ env: { RATE_LIMIT: 'on' } })
  const guess = (path: string) =>
    fetch(server.url + path, {
      method: 'POST',
      body: new URLSearchParams({ email: 'nobody@example.co.za', password: 'wrong-password' }),
    })
  for (let tries = 0; tries < 10; tries += 1) expect((await guess('/login')).status).toBe(401)
  for (const path of ['/login', '/login.data']) {
    const { status, headers } = await guess(path)
    expect(status, path).toBe(429)
    expect(Number(headers.get('retry-after')), path).toBeGreaterThan(60)
    expect(headers.get('ratelimit-policy'), path).toMatch(/^\d+;w=\d+$/)
    expect(headers.get('ratelimit-remaining'), path).toBe('0')
  }
})
