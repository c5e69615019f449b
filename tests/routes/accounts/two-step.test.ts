import { afterEach, describe, expect, it } from 'vitest'
import { actorFromToken, startSession } from '#app/domain/accounts/sessions.server.ts'
import { completeEnv } from '#app/env.server.ts'
import { asRequest } from '#app/log/current-request.server.ts'
import { loader as overview } from '#app/routes/_admin.admin._index/route.tsx'
import {
  action as twoStep,
  loader as twoStepPage,
} from '#app/routes/_settings.account_.two-step/route.tsx'
import { action as enterCode, loader as codePage } from '#app/routes/_account.login_.code/route.tsx'
import { action as login, loader as loginPage } from '#app/routes/_account.login/route.tsx'
import { action as apiLogin } from '#app/routes/api.auth.login.ts'
import { loader as apiUsers } from '#app/routes/api.admin.users.ts'
import { codeOf, wrongCodeOf } from '#tests/support/authenticator.ts'
import { connectedApp } from '#tests/support/connected-app.ts'
import { factoryPassword as password, makeUser } from '#tests/support/factories.ts'
import { cookieFrom, errorsOf, get, outcome, post, postJson } from '#tests/support/requests.ts'

afterEach(() => {
  process.env['ADMIN_SECOND_FACTOR'] = 'off'
  completeEnv({})
})
function needed(): void {
  process.env['ADMIN_SECOND_FACTOR'] = 'on'
  completeEnv({})
}
const sessionIn = (cookies: string[]) => /session=([\w-]{43})/.exec(cookies.join())?.[1] ?? ''

describe('signing in with a second factor', () => {
  it('leads from the password to the code, and then to the page that was wanted', async () => {
    const user = await makeUser()
    const { secret } = await connectedApp(user.actor)
    const fields = { email: user.email, password, redirectTo: '/account' }
    const first = await outcome(login(post('/login', fields)))
    expect([first.status, first.location]).toEqual([302, '/login/code?redirectTo=%2Faccount'])
    expect(sessionIn(first.cookies)).toBe('')
    const cookie = cookieFrom(first.cookies)
    const page = await outcome(codePage(get('/login/code?redirectTo=%2Faccount', { cookie })))
    expect(page.data).toMatchObject({ redirectTo: '/account' })
    const wrong = { code: wrongCodeOf(secret), redirectTo: '/account' }
    const refused = await outcome(enterCode(post('/login/code', wrong, { cookie })))
    expect([refused.status, Object.keys(errorsOf(refused.data))]).toEqual([422, ['code']])
    expect(JSON.stringify(refused.data)).not.toContain(wrong.code)
    const right = { code: codeOf(secret), redirectTo: '/account' }
    const second = await outcome(enterCode(post('/login/code', right, { cookie })))
    expect([second.status, second.location]).toEqual([302, '/account'])
    expect(await actorFromToken(sessionIn(second.cookies))).toEqual(user.actor)
    expect(second.cookies.join()).toMatch(/sign-in=;/)
  })

  it('begins with the password, also where the code comes too late', async () => {
    const opened = await outcome(codePage(get('/login/code')))
    expect(opened.location).toBe('/login')
    const cookie = `sign-in=${'x'.repeat(43)}`
    const late = await outcome(enterCode(post('/login/code', { code: '123456' }, { cookie })))
    expect([late.status, late.location, sessionIn(late.cookies)]).toEqual([302, '/login', ''])
  })

  it('does not lead to other sites', async () => {
    const user = await makeUser()
    const { secret } = await connectedApp(user.actor)
    const fields = { email: user.email, password, redirectTo: '//evil.example/' }
    const cookie = cookieFrom((await outcome(login(post('/login', fields)))).cookies)
    const answer = { code: codeOf(secret), redirectTo: '//evil.example/' }
    const { location } = await outcome(enterCode(post('/login/code', answer, { cookie })))
    expect(location).toBe('/dashboard')
  })

  it('is distinguished by the API', async () => {
    const user = await makeUser()
    const { secret } = await connectedApp(user.actor)
    const call = async (code?: string) => {
      const body = { email: user.email, password, ...(code && { code }) }
      const response = (await apiLogin(postJson('/api/auth/login', body))) as Response
      return { status: response.status, ...((await response.json()) as object) }
    }
    expect(await call()).toMatchObject({ status: 401, reason: 'code-required' })
    expect(await call(wrongCodeOf(secret))).toMatchObject({ status: 422, reason: 'code-wrong' })
    expect(await call(codeOf(secret))).toMatchObject({ status: 200, user: { id: user.id } })
  })
})

describe('an admin without a second factor', () => {
  it('is led to set one up from everywhere, and to nothing else', async () => {
    needed()
    const admin = await makeUser({ role: 'ADMIN' })
    const token = await startSession(admin.id)
    const cookie = `session=${token}`
    expect((await outcome(overview(get('/admin', { cookie })))).location).toBe('/account/two-step')
    expect((await outcome(loginPage(get('/login', { cookie })))).location).toBe('/account/two-step')
    const headers = { authorization: `Bearer ${token}` }
    const refused = (await apiUsers(get('/api/admin/users', { headers }))) as Response
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ reason: 'second-factor-missing' })
    const page = await outcome(twoStepPage(get('/account/two-step', { cookie })))
    expect(page.data).toMatchObject({ isRequired: true, since: null, pending: null })
  })

  it('connects an app, reads the codes once, and gets to the desk', async () => {
    needed()
    const admin = await makeUser({ role: 'ADMIN' })
    const cookie = `session=${await startSession(admin.id)}`
    const begin = { intent: 'connectApp', currentPassword: password }
    const begun = await outcome(twoStep(post('/account/two-step', begin, { cookie })))
    expect(begun.location).toBe('/account/two-step')
    const { pending } = (await outcome(twoStepPage(get('/account/two-step', { cookie })))).data as {
      pending: { secret: string; qr: { size: number; path: string } }
    }
    expect(pending.qr.path).toMatch(/^M4 4h7v1H4z/)
    const confirm = { intent: 'confirmApp', code: codeOf(pending.secret) }
    const on = await outcome(twoStep(post('/account/two-step', confirm, { cookie })))
    expect((on.data as { codes: string[] }).codes).toHaveLength(10)
    const after = cookieFrom(on.cookies)
    expect((await outcome(overview(get('/admin', { cookie: after })))).status).toBe(200)
    expect((await outcome(overview(get('/admin', { cookie })))).location).toContain('/login')
    const again = await outcome(twoStep(post('/account/two-step', confirm, { cookie: after })))
    expect(again.status).toBe(409)
    expect(again.data).not.toHaveProperty('codes')
    expect(errorsOf(again.data)['']).toEqual([expect.stringContaining('already connected')])
  })
})

it('the page that answers a form without scripts is read in the session that the form began', async () => {
  const user = await makeUser()
  const cookie = `session=${await startSession(user.id)}`
  const begin = { intent: 'connectApp', currentPassword: password }
  await outcome(twoStep(post('/account/two-step', begin, { cookie })))
  const { pending } = (await outcome(twoStepPage(get('/account/two-step', { cookie })))).data as {
    pending: { secret: string }
  }
  const confirm = { intent: 'confirmApp', code: codeOf(pending.secret) }
  const page = await asRequest(async () => {
    await outcome(twoStep(post('/account/two-step', confirm, { cookie })))
    return outcome(twoStepPage(get('/account/two-step', { cookie })))
  })
  expect(page.data).toMatchObject({ since: expect.any(String) as unknown, codesLeft: 10 })
})

it('the page is for who is signed in, and refuses posts from other sites', async () => {
  const anonymous = await outcome(twoStepPage(get('/account/two-step')))
  expect(anonymous.location).toBe('/login?redirectTo=%2Faccount%2Ftwo-step')
  const cookie = `session=${await startSession((await makeUser()).id)}`
  const headers = { 'sec-fetch-site': 'cross-site' }
  const begin = { intent: 'connectApp', currentPassword: password }
  const answer = await outcome(twoStep(post('/account/two-step', begin, { cookie, headers })))
  expect(answer.status).toBe(403)
})
