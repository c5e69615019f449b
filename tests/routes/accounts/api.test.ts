import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import { action as login, loader as loginGet } from '#app/routes/api.auth.login.ts'
import { action as logout } from '#app/routes/api.auth.logout.ts'
import { loader as me } from '#app/routes/api.auth.me.ts'
import { factoryPassword, makeUser } from '#tests/support/factories.ts'
import { get, postJson } from '#tests/support/requests.ts'

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

describe('POST /api/auth/login', () => {
  it('returns a token and the user, without a hash or a cookie', async () => {
    const user = await makeUser({ username: `u-${randomUUID().slice(0, 8)}` })
    const response = await login(
      postJson('/api/auth/login', { email: user.username, password: factoryPassword }),
    )
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.getSetCookie()).toEqual([])
    const body = await response.json()
    expect(body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      user: {
        id: user.id,
        email: user.email,
        username: user.username,
        role: 'BUSINESS',
        firstName: 'Thandi',
        lastName: 'Nkosi',
      },
    })
    const known = await me(get('/api/auth/me', bearer(body.token)))
    expect(await known.json()).toMatchObject({ id: user.id, role: 'BUSINESS', emailVerified: true })
  })

  it('answers 401 Invalid credentials for unknown users and wrong passwords alike', async () => {
    const user = await makeUser()
    for (const email of [user.email, 'nobody@example.co.za']) {
      const response = await login(postJson('/api/auth/login', { email, password: 'wrong' }))
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({ error: 'Invalid credentials' })
    }
  })

  it.each([
    ['null', 422],
    ['[]', 422],
    ['{}', 422],
    ['{"email":', 400],
    ['{"email":{"a":1},"password":["x"]}', 422],
    [`{"email":"a","password":"${'x'.repeat(1000)}"}`, 422],
    [`{"email":"a","password":"${'x'.repeat(70_000)}"}`, 413],
    ['{"email":"\\u0000","password":"\\ud800"}', 401],
    ['{"__proto__":{"email":"a"},"password":"x"}', 422],
  ])('handles %s', async (body, status) => {
    const response = await login(postJson('/api/auth/login', body))
    expect(response.status).toBe(status)
    expect(await response.json()).toHaveProperty('error')
  })

  it('answers 429 with Retry-After after ten wrong guesses', async () => {
    const user = await makeUser()
    const address = randomUUID()
    const guess = () =>
      login(postJson('/api/auth/login', { email: user.email, password: 'x' }, { address }))
    for (let i = 0; i < 10; i += 1) await guess()
    const response = await guess()
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
  })

  it('is a POST', async () => {
    expect((await loginGet(get('/api/auth/login'))).status).toBe(405)
  })

  it('is refused from another site’s page', async () => {
    const user = await makeUser()
    const headers = { origin: 'https://evil.example' }
    const body = { email: user.email, password: factoryPassword }
    expect((await login(postJson('/api/auth/login', body, { headers }))).status).toBe(403)
  })
})

describe('GET /api/auth/me', () => {
  it('takes the cookie too, and is 401 for everybody else', async () => {
    const token = await startSession((await makeUser()).id)
    const status = async (more: object) => (await me(get('/api/auth/me', more))).status
    expect(await status({ cookie: `session=${token}` })).toBe(200)
    expect(await status({})).toBe(401)
    expect(await status(bearer('x'))).toBe(401)
    expect(await status(bearer(`${token}\u00e9`))).toBe(401)
  })
})

describe('POST /api/auth/logout', () => {
  it('ends the session of the Bearer token', async () => {
    const token = await startSession((await makeUser()).id)
    expect((await logout(postJson('/api/auth/logout', {}, bearer(token)))).status).toBe(200)
    expect((await me(get('/api/auth/me', bearer(token)))).status).toBe(401)
  })

  it('with a cookie is refused from another site', async () => {
    const cookie = `session=${await startSession((await makeUser()).id)}`
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await logout(postJson('/api/auth/logout', {}, { cookie, headers }))).status).toBe(403)
    expect((await me(get('/api/auth/me', { cookie }))).status).toBe(200)
  })
})
