import { describe, expect, test } from 'vitest'
import { startTestServer } from '#tests/support/server.ts'

describe.each([
  ['a page', '/login'],
  ['the data of a page that a script asks for', '/login.data'],
])('%s above a limit', (_name, path) => {
  test('says when to try again', async () => {
    const { url } = await startTestServer({ env: { RATE_LIMIT: 'on' } })
    const guess = () =>
      fetch(`${url}${path}`, {
        method: 'POST',
        body: new URLSearchParams({ email: 'nobody@example.co.za', password: 'wrong-password' }),
      })
    for (let tries = 0; tries < 10; tries += 1) expect((await guess()).status).toBe(401)
    const { status, headers } = await guess()
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(60)
    expect(headers.get('ratelimit-policy')).toMatch(/^\d+;w=\d+$/)
    expect(headers.get('ratelimit-remaining')).toBe('0')
  })
})
