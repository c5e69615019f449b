import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { actorFromToken, startSession } from '#app/domain/accounts/sessions.server.ts'
import { actorOf, requireAdmin, requireOwner, requireUser } from '#app/http/actor.server.ts'
import { action, loader } from '#app/routes/_account.login/route.tsx'
import { action as logout } from '#app/routes/logout.ts'
import { factoryPassword, makeUser } from '#tests/support/factories.ts'
import { cookieFrom, errorsOf, get, keptOf, outcome, post } from '#tests/support/requests.ts'

const typed = (email: string, more: object = {}) => ({ email, password: factoryPassword, ...more })

describe('the login form', () => {
  it.each([
    ['ADMIN', '/admin'],
    ['BUSINESS', '/dashboard'],
    ['CUSTOMER', '/'],
  ] as const)('takes %s to %s with a cookie no script can read and a toast', async (role, to) => {
    const user = await makeUser({ role })
    const { status, location, cookies } = await outcome(action(post('/login', typed(user.email))))
    expect([status, location]).toEqual([302, to])
    expect(cookies[0]).toMatch(
      /^session=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(cookies.some((cookie) => cookie.startsWith('toast='))).toBe(true)
    const request = get('/', { cookie: cookieFrom(cookies) }).request
    expect(await actorOf(request)).toEqual(user.actor)
  })

  it('keeps typed values except the password, and shows one message for every failure', async () => {
    const user = await makeUser()
    for (const email of [user.email, 'nobody@example.co.za', 'nobody']) {
      const fields = { email, password: 'wrong-password' }
      const { status, data, cookies } = await outcome(action(post('/login', fields)))
      expect(status).toBe(401)
      expect(errorsOf(data)).toEqual({ '': ['Invalid credentials'] })
      expect(keptOf(data)).toEqual({ email })
      expect(cookies).toEqual([])
    }
  })

  it('asks for both fields', async () => {
    const { status, data } = await outcome(action(post('/login', {})))
    expect(status).toBe(422)
    expect(Object.keys(errorsOf(data)).sort()).toEqual(['email', 'password'])
  })

  it('redirects to the requested page, on this site only', async () => {
    const user = await makeUser()
    const landing = async (redirectTo: string) =>
      (await outcome(action(post('/login', typed(user.email, { redirectTo }))))).location
    expect(await landing('/account?x=1')).toBe('/account?x=1')
    for (const evil of ['//evil.example', 'https://evil.example', '/\\evil.example', '/\t/x']) {
      expect(await landing(evil)).toBe('/dashboard')
    }
  })

  it('never shows a foreign redirectTo in its page', async () => {
    const shown = async (path: string) => (await outcome(loader(get(path)))).data
    expect(await shown('/login?redirectTo=%2Faccount')).toMatchObject({ redirectTo: '/account' })
    expect(await shown('/login?redirectTo=%2F%2Fevil.example')).toMatchObject({ redirectTo: null })
  })

  it('redirects users who are signed in', async () => {
    const user = await makeUser()
    const cookie = `session=${await startSession(user.id)}`
    const { location } = await outcome(loader(get('/login?redirectTo=/account', { cookie })))
    expect(location).toBe('/account')
  })

  it('starts a new session, whatever session cookie the browser had', async () => {
    const [user, attacker] = [await makeUser(), await makeUser()]
    const planted = await startSession(attacker.id)
    const { cookies } = await outcome(
      action(post('/login', typed(user.email), { cookie: `session=${planted}` })),
    )
    expect(cookieFrom(cookies)).not.toContain(planted)
    expect(await actorFromToken(planted)).toEqual(anonymous)
  })

  it('answers 429 with Retry-After after too many attempts', async () => {
    const user = await makeUser()
    const address = randomUUID()
    const guess = () =>
      outcome(action(post('/login', { email: user.email, password: 'wrong' }, { address })))
    for (let i = 0; i < 10; i += 1) expect((await guess()).status).toBe(401)
    const { status, headers } = await guess()
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(60)
  })

  it('refuses posts from other sites', async () => {
    const user = await makeUser()
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ] as Record<string, string>[]) {
      const args = post('/login', typed(user.email), { headers })
      expect((await outcome(action(args))).status).toBe(403)
    }
  })

  it('survives tampered hidden fields, repeated fields and invalid bytes', async () => {
    const user = await makeUser()
    const all = typed(user.email)
    const bent: [string, string][][] = [
      [...Object.entries(all), ['__intent__', '{"type":']],
      [...Object.entries(all), ['__intent__', 'null']],
      [...Object.entries(all), ['__state__', 'oops']],
      [...Object.entries(all), ['email', 'second@example.co.za']],
      [...Object.entries(all), ['password', 'second']],
      [
        ['email', 'a\u0000b'],
        ['password', '\u0000'],
      ],
      [
        ['email[a][b]', 'x'],
        ['password', 'y'],
      ],
      [
        ['email', user.email],
        ['password', 'z'.repeat(60_000)],
      ],
    ]
    for (const fields of bent) {
      const { status, cookies } = await outcome(action(post('/login', fields)))
      expect([401, 422]).toContain(status)
      expect(cookies).toEqual([])
    }
    const huge = post('/login', { email: user.email, password: 'z'.repeat(70_000) })
    expect((await outcome(action(huge))).status).toBe(413)
  })
})

describe('signing out', () => {
  it('ends the session on the server and deletes the cookie', async () => {
    const token = await startSession((await makeUser()).id)
    const { status, location, cookies } = await outcome(
      logout(post('/logout', {}, { cookie: `session=${token}` })),
    )
    expect([status, location]).toEqual([302, '/'])
    expect(cookies[0]).toMatch(/^session=; Max-Age=0; Path=\//)
    expect(await actorFromToken(token)).toEqual(anonymous)
  })

  it('is refused from another site', async () => {
    const token = await startSession((await makeUser()).id)
    const headers = { 'sec-fetch-site': 'cross-site' }
    const args = post('/logout', {}, { cookie: `session=${token}`, headers })
    expect((await outcome(logout(args))).status).toBe(403)
    expect(await actorFromToken(token)).not.toEqual(anonymous)
  })
})

describe('the actor of a request', () => {
  it('is read from the session cookie among malformed pairs', async () => {
    const user = await makeUser()
    const token = await startSession(user.id)
    for (const cookie of [
      `session=${token}`,
      `SameSite=Lax; session=${token}; =x; ;;broken; a=b=c`,
      `xsession=1; session =${token}`,
    ]) {
      expect(await actorOf(get('/', { cookie }).request)).toEqual(user.actor)
    }
    for (const cookie of [
      `Session=${token}`,
      `mysession=${token}`,
      'session',
      `session=${token}x`,
    ]) {
      expect(await actorOf(get('/', { cookie }).request)).toEqual(anonymous)
    }
  })

  it('is read from a Bearer header only on /api, where the cookie is ignored', async () => {
    const user = await makeUser()
    const token = await startSession(user.id)
    const headers = { authorization: `Bearer ${token}` }
    expect(await actorOf(get('/api/auth/me', { headers }).request)).toEqual(user.actor)
    expect(await actorOf(get('/dashboard', { headers }).request)).toEqual(anonymous)
    expect(await actorOf(get('/apiary', { headers }).request)).toEqual(anonymous)
    const cookie = `session=${token}`
    for (const authorization of ['Bearer nonsense', `Basic ${token}`, 'Bearer', '']) {
      const request = get('/api/auth/me', { cookie, headers: { authorization } }).request
      expect(await actorOf(request)).toEqual(anonymous)
    }
  })

  it('redirects anonymous visitors to /login and back, and answers other roles with 403', async () => {
    const owner = await makeUser()
    const cookie = `session=${await startSession(owner.id)}`
    const { location } = await outcome(requireUser(get('/dashboard?tab=bookings&page=2').request))
    expect(location).toBe('/login?redirectTo=%2Fdashboard%3Ftab%3Dbookings%26page%3D2')
    expect((await outcome(requireAdmin(get('/admin').request))).location).toContain('/login')
    await expect(requireAdmin(get('/admin', { cookie }).request)).rejects.toMatchObject({
      code: 'forbidden',
    })
    expect(await requireOwner(get('/dashboard', { cookie }).request)).toEqual(owner.actor)
    await expect(requireUser(get('/api/x').request)).rejects.toMatchObject({
      code: 'unauthenticated',
    })
  })
})
