import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { env } from '#app/env.server.ts'
import { actorFromToken, startSession } from '#app/domain/accounts/sessions.server.ts'
import { action as account, loader as accountPage } from '#app/routes/_settings.account/route.tsx'
import { action as forgot } from '#app/routes/_account.forgot-password/route.tsx'
import { loader as passkeysPage } from '#app/routes/_settings.account_.passkeys/route.tsx'
import { action as register, loader as registerPage } from '#app/routes/_account.register/route.tsx'
import { action as reset, loader as resetPage } from '#app/routes/_account.reset-password/route.tsx'
import { action as verify, loader as verifyPage } from '#app/routes/_account.verify-email/route.tsx'
import { action as chooseFree, loader as welcome } from '#app/routes/_private.welcome/route.tsx'
import { db } from '#db/client.server.ts'
import { businesses } from '#db/schema/businesses.ts'
import { mails } from '#db/schema/operations.ts'
import { passkeys } from '#db/schema/second-factors.ts'
import { factoryPassword, makeBusiness, makeUser } from '#tests/support/factories.ts'
import { mailedToken } from '#tests/support/mailed-token.ts'
import { cookieFrom, errorsOf, get, keptOf, outcome, post } from '#tests/support/requests.ts'

const form = (change: Record<string, string> = {}) => ({
  firstName: 'Thandi',
  lastName: 'Nkosi',
  email: `${randomUUID()}@example.co.za`,
  username: '',
  phone: '021 555 0100',
  password: 'three-blue-kites',
  businessName: 'Nkosi Bakery',
  industry: 'Restaurants',
  area: 'City Bowl',
  terms: 'on',
  ...change,
})

async function browserOf(user: { id: string }) {
  const token = await startSession(user.id)
  return { token, cookie: `session=${token}` }
}

describe('the registration form', () => {
  it('signs the new owner in and goes to the welcome page', async () => {
    const { status, location, cookies } = await outcome(register(post('/register', form())))
    expect([status, location]).toEqual([302, '/welcome'])
    const page = await outcome(welcome(get('/welcome', { cookie: cookieFrom(cookies) })))
    expect(page.data).toEqual({ firstName: 'Thandi', emailVerified: false, stay: false })
  })

  it('keeps typed values except the password and shows errors at the fields', async () => {
    const fields = form({ email: 'x', phone: '1', password: 'password123', terms: '' })
    const { status, data, cookies } = await outcome(register(post('/register', fields)))
    expect(status).toBe(422)
    expect(Object.keys(errorsOf(data)).sort()).toEqual(['email', 'password', 'phone', 'terms'])
    expect(keptOf(data)).toMatchObject({ email: 'x', businessName: 'Nkosi Bakery' })
    expect(JSON.stringify(data)).not.toContain('password123')
    expect(cookies).toEqual([])
  })

  it('shows at the field that an email address is taken', async () => {
    const user = await makeUser()
    const answer = await outcome(register(post('/register', form({ email: user.email }))))
    expect(answer.status).toBe(409)
    expect(Object.keys(errorsOf(answer.data))).toEqual(['email'])
  })

  it('shows only the business part to signed-in users without a business', async () => {
    const { cookie } = await browserOf(await makeUser({ role: 'CUSTOMER' }))
    expect((await outcome(registerPage(get('/register', { cookie })))).data).toMatchObject({
      signedIn: true,
      code: null,
      paid: null,
    })
    const part = { businessName: 'Bakery', industry: 'Restaurants', area: 'Boland', terms: 'on' }
    expect((await outcome(register(post('/register', part, { cookie })))).location).toBe('/welcome')
    expect((await outcome(registerPage(get('/register', { cookie })))).location).toBe('/dashboard')
    expect((await outcome(register(post('/register', part, { cookie })))).status).toBe(409)
  })

  it('is not for admins', async () => {
    const { cookie } = await browserOf(await makeUser({ role: 'ADMIN' }))
    expect((await outcome(registerPage(get('/register', { cookie })))).location).toBe('/admin')
  })

  it('refuses posts from other sites', async () => {
    const fields = form()
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await outcome(register(post('/register', fields, { headers })))).status).toBe(403)
  })
})

describe('the welcome page', () => {
  it('redirects by a header where pages have no scripts, unless the visitor stays', async () => {
    const user = await makeUser()
    await makeBusiness({ ownerId: user.id })
    const { cookie } = await browserOf(user)
    const refresh = async (path: string, headers: Record<string, string>) =>
      (await outcome(welcome(get(path, { cookie, headers })))).headers.get('refresh')
    expect(await refresh('/welcome', { 'save-data': 'on' })).toBe('3;url=/subscription')
    expect(await refresh('/welcome?stay=1', { 'save-data': 'on' })).toBeNull()
    expect(await refresh('/welcome', {})).toBeNull()
  })

  it('chooses Free in one click and then leads to the dashboard', async () => {
    const user = await makeUser()
    const business = await makeBusiness({ ownerId: user.id })
    const { cookie } = await browserOf(user)
    const chosen = await outcome(chooseFree(post('/welcome', {}, { cookie })))
    expect(chosen.location).toBe('/dashboard?tab=listing')
    const [row] = await db.select().from(businesses).where(eq(businesses.id, business.id))
    expect(row?.planStatus).toBe('FREE')
    expect((await outcome(welcome(get('/welcome', { cookie })))).location).toBe('/dashboard')
  })

  it('is for owners: anonymous visitors sign in first, others and cross-site posts get 403', async () => {
    expect((await outcome(welcome(get('/welcome')))).location).toBe('/login?redirectTo=%2Fwelcome')
    const { cookie } = await browserOf(await makeUser({ role: 'ADMIN' }))
    expect((await outcome(welcome(get('/welcome', { cookie })))).status).toBe(403)
    const owner = await makeUser()
    await makeBusiness({ ownerId: owner.id })
    const headers = { 'sec-fetch-site': 'cross-site' }
    const args = post('/welcome', {}, { cookie: (await browserOf(owner)).cookie, headers })
    expect((await outcome(chooseFree(args))).status).toBe(403)
  })
})

describe('a forgotten password', () => {
  it('gives known and unknown addresses the same answer', async () => {
    const user = await makeUser()
    const answers = await Promise.all(
      [user.email, `${randomUUID()}@example.co.za`].map((email) =>
        outcome(forgot(post('/forgot-password', { email }))),
      ),
    )
    for (const { status, location, cookies } of answers) {
      expect([status, location, cookies]).toEqual([302, '/forgot-password?sent=1', []])
    }
  })

  it('is mailed a link to this site, whatever Host the request names', async () => {
    const { email } = await makeUser()
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    const { location } = await outcome(forgot(post('/forgot-password', { email }, { headers })))
    expect(location).toBe('/forgot-password?sent=1')
    const [mail] = await db.select().from(mails).where(eq(mails.recipient, email))
    expect(mail?.text).toContain(`${env().publicUrl}/reset-password?token=`)
    expect(mail?.text).not.toContain('evil')
  })

  it('leads to the passkeys, which a new password does not remove', async () => {
    const user = await makeUser()
    await db.insert(passkeys).values({
      ...{ id: randomUUID(), userId: user.id, name: 'A phone', publicKey: 'x' },
      ...{ counter: 0, transports: [] },
    })
    await outcome(forgot(post('/forgot-password', { email: user.email })))
    const fields = {
      token: await mailedToken(user.email, 'password-reset'),
      password: 'table-cloth-clouds',
    }
    const done = await outcome(reset(post('/reset-password', fields)))
    expect(done.location).toBe('/account/passkeys?after=reset')
    const cookie = cookieFrom(done.cookies)
    const page = await outcome(passkeysPage(get(done.location ?? '', { cookie })))
    expect(page.data).toMatchObject({ isAfterReset: true, passkeys: [{ name: 'A phone' }] })
  })

  it('leads to what else a new password does not end, which the account page lists', async () => {
    const user = await makeUser()
    await makeBusiness({ ownerId: user.id, feedVersion: 1 })
    await outcome(forgot(post('/forgot-password', { email: user.email })))
    const fields = {
      token: await mailedToken(user.email, 'password-reset'),
      password: 'table-cloth-clouds',
    }
    const done = await outcome(reset(post('/reset-password', fields)))
    expect(done.location).toBe('/account#connected')
    const page = await outcome(accountPage(get('/account', { cookie: cookieFrom(done.cookies) })))
    expect(page.data).toMatchObject({ connected: [{ path: '/dashboard?tab=bookings' }] })
  })

  it('is replaced with the link, which only the post consumes', async () => {
    const user = await makeUser()
    const { cookie } = await browserOf(user)
    await outcome(forgot(post('/forgot-password', { email: user.email })))
    const token = await mailedToken(user.email, 'password-reset')
    const path = `/reset-password?token=${token}`
    expect((await outcome(resetPage(get(path)))).data).toMatchObject({ token })
    expect((await outcome(resetPage(get(path)))).data).toMatchObject({ token })
    const weak = await outcome(reset(post('/reset-password', { token, password: 'qwertyuiop' })))
    expect([weak.status, Object.keys(errorsOf(weak.data))]).toEqual([422, ['password']])
    const fields = { token, password: 'table-cloth-clouds' }
    const done = await outcome(reset(post('/reset-password', fields)))
    expect([done.status, done.location]).toEqual([302, '/dashboard'])
    expect(await actorFromToken(cookie.slice('session='.length))).toEqual(anonymous)
    expect((await outcome(resetPage(get(path)))).data).toMatchObject({ token: null })
    expect((await outcome(reset(post('/reset-password', fields)))).status).toBe(404)
  })
})

describe('the link to confirm an address', () => {
  it('opens a page, and only the post verifies', async () => {
    const fields = form()
    await outcome(register(post('/register', fields)))
    const token = await mailedToken(fields.email, 'verify-email')
    const page = await outcome(verifyPage(get(`/verify-email?token=${token}`)))
    expect(page.data).toEqual({ token, link: { email: fields.email, changes: false } })
    expect((await outcome(verify(post('/verify-email', { token })))).location).toBe('/login')
    expect((await outcome(verify(post('/verify-email', { token })))).status).toBe(404)
  })
})

describe('the account page', () => {
  const act = async (cookie: string, fields: Record<string, string>) =>
    outcome(account(post('/account', fields, { cookie })))

  it('is for signed-in users', async () => {
    expect((await outcome(accountPage(get('/account')))).location).toContain('/login')
    expect((await act('', { intent: 'signOutEverywhere' })).location).toContain('/login')
  })

  it('changes the password and keeps this browser signed in with a new session', async () => {
    const user = await makeUser()
    const { token, cookie } = await browserOf(user)
    const wrong = await act(cookie, {
      intent: 'changePassword',
      currentPassword: 'wrong',
      newPassword: 'table-cloth-clouds',
    })
    expect(keptOf(wrong.data)).toEqual({ intent: 'changePassword' })
    expect(Object.keys(errorsOf(wrong.data))).toEqual(['currentPassword'])
    const done = await act(cookie, {
      intent: 'changePassword',
      currentPassword: factoryPassword,
      newPassword: 'table-cloth-clouds',
    })
    expect(done.location).toBe('/account')
    expect(await actorFromToken(token)).toEqual(anonymous)
    const page = await outcome(accountPage(get('/account', { cookie: cookieFrom(done.cookies) })))
    expect(page.data).toMatchObject({ emailForm: { email: user.email, isConfirmed: true } })
  })

  it('signs out everywhere', async () => {
    const user = await makeUser()
    const [here, there] = [await browserOf(user), await browserOf(user)]
    const done = await act(here.cookie, { intent: 'signOutEverywhere' })
    expect(done.location).toBe('/login')
    expect(await actorFromToken(there.token)).toEqual(anonymous)
  })

  it('mails a link to a new address, and another one to an address not yet confirmed', async () => {
    const user = await makeUser({ emailVerifiedAt: null })
    const { cookie } = await browserOf(user)
    const newEmail = `${randomUUID()}@example.co.za`
    await act(cookie, { intent: 'changeEmail', newEmail, currentPassword: factoryPassword })
    expect(await mailedToken(newEmail, 'change-email')).toHaveLength(43)
    expect((await act(cookie, { intent: 'verify' })).location).toBe('/account')
    expect(await mailedToken(user.email, 'verify-email')).toHaveLength(43)
  })

  it('does nothing for an unknown intent', async () => {
    const { cookie } = await browserOf(await makeUser())
    expect((await act(cookie, {})).status).toBe(422)
    expect((await act(cookie, { intent: 'deleteEverything' })).status).toBe(422)
  })
})
