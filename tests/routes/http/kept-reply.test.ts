import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { keptReply, refusedAnswer } from '#app/http/kept-reply.server.ts'
import { signedOutHeaders } from '#app/http/session.server.ts'
import { cookieFrom, get, outcome, post } from '#tests/support/requests.ts'

const page = { headers: { accept: 'text/html,application/xhtml+xml' } }

/** The response to a browser without scripts, and its cookies afterwards. */
async function refused(path: string, reply: unknown, cookie = '') {
  const { request } = post(path, {}, { ...page, cookie })
  return outcome(refusedAnswer(request, reply, { status: 422 }))
}
const keptAt = async (location: string | null, cookie: string) =>
  keptReply(get(location ?? '', { cookie }).request)

const long = (bytes = 1000) => randomBytes(bytes).toString('base64')
/** As a browser keeps cookies, by name and path. */
function keep(jar: Map<string, string>, cookies: string[]): void {
  for (const set of cookies) {
    const key = `${set.split('=')[0]} ${/Path=([^;]*)/.exec(set)?.[1]}`
    if (/Max-Age=0/.test(set)) jar.delete(key)
    else jar.set(key, set)
  }
}
const headerOf = (jar: Map<string, string>) =>
  [...jar.values()].map((set) => set.split(';')[0]).join('; ')

describe('the reply to a form posted without scripts', () => {
  it('is stored for its page after a redirect', async () => {
    const { status, location, cookies } = await refused('/register?paid=x&index', { typed: 'é–✓' })
    expect(status).toBe(303)
    expect(location).toMatch(/^\/register\?paid=x&refused=[0-9a-z]+$/)
    expect(cookies).toHaveLength(1)
    expect(cookies[0]).toMatch(/; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
    const kept = await keptAt(location, cookieFrom(cookies))
    expect(kept).toEqual({ reply: { typed: 'é–✓' }, isExpired: false })
  })

  it('is sent directly to scripts, and where it is too large for a cookie', async () => {
    const scripts = await outcome(refusedAnswer(post('/x', {}).request, { a: 1 }, { status: 422 }))
    expect(scripts).toMatchObject({ status: 422, location: null, data: { a: 1 } })
    const long = { text: randomBytes(3000).toString('base64') }
    expect(await refused('/x', long)).toMatchObject({ status: 422, cookies: [], data: long })
    const dense = { text: '\u0001'.repeat(60_000) }
    expect(await refused('/x', dense)).toMatchObject({ status: 422, cookies: [], data: dense })
  })

  it('is not shown on another page, in another browser, or with a forged signature', async () => {
    const { location, cookies } = await refused('/register', { typed: 'mine' })
    const cookie = cookieFrom(cookies)
    const gone = { reply: undefined, isExpired: true }
    expect(await keptAt(location!.replace('register', 'login'), cookie)).toEqual(gone)
    expect(await keptAt(location, '')).toEqual(gone)
    expect(await keptAt(location, `${cookie}x`)).toEqual(gone)
    expect(await keptAt(location, cookie.replace('refused-', 'refused-x'))).toEqual(gone)
    expect(await keptAt('/register?refused=%00../', cookie)).toEqual(gone)
    expect(await keptAt('/register', cookie)).toEqual({ reply: undefined, isExpired: false })
  })

  it('is not shown after signing out, or to another user', async () => {
    const mine = 'session=mine'
    const { location, cookies } = await refused('/account', { typed: 'my@example.co.za' }, mine)
    const cookie = cookieFrom(cookies)
    const gone = { reply: undefined, isExpired: true }
    expect(await keptAt(location, `${mine}; ${cookie}`)).toMatchObject({ isExpired: false })
    expect(await keptAt(location, cookie)).toEqual(gone)
    expect(await keptAt(location, `session=another; ${cookie}`)).toEqual(gone)
  })

  it('replaces the oldest replies, so that the Cookie header stays short', async () => {
    const jar = new Map<string, string>()
    for (let at = 0; at < 8; at += 1) {
      const path = at % 2 ? '/dashboard/bookings/1/change' : '/dashboard'
      const { location, cookies } = await refused(path, { text: long(), at }, headerOf(jar))
      keep(jar, cookies)
      const header = headerOf(jar)
      expect(header.length).toBeLessThan(6100)
      expect((await keptAt(location, header)).reply).toMatchObject({ at })
    }
    expect(jar.size).toBeGreaterThan(1)
  })

  it('of many posts at once, on pages below each other, is one that a request has room for', async () => {
    const jar = new Map<string, string>()
    const pages = ['/dashboard', '/dashboard/bookings', '/dashboard/bookings/1']
    for (let round = 0; round < 4; round += 1) {
      const posts = Array.from({ length: 30 }, (_, at) =>
        refused(pages[at % 3] ?? '', { text: long(2000), at }, headerOf(jar)),
      )
      for (const { cookies } of await Promise.all(posts)) keep(jar, cookies)
      expect(headerOf(jar).length).toBeLessThan(12_100)
    }
    const paths = [...jar.values()].map((set) => /Path=([^;]*)/.exec(set)?.[1])
    expect(new Set(paths)).toEqual(new Set(['/']))
  })

  it('is kept in each of three tabs that are refused in the same moment', async () => {
    for (const cookie of ['', 'session=mine']) {
      const jar = new Map<string, string>()
      const tabs = ['one', 'other', 'third'].map((tab) => ({ tab }))
      const answers = await Promise.all(tabs.map((tab) => refused('/business/x/book', tab, cookie)))
      for (const { cookies } of answers) keep(jar, cookies)
      const kept = answers.map(({ location }) => keptAt(location, `${cookie}; ${headerOf(jar)}`))
      expect((await Promise.all(kept)).map(({ reply }) => reply)).toEqual(tabs)
    }
  })

  it('is kept in each of two tabs of the same moment, though long ones were kept before', async () => {
    const jar = new Map<string, string>()
    for (const at of ['first', 'second', 'third'])
      keep(jar, (await refused('/dashboard', `${at} ${long(950)}`, headerOf(jar))).cookies)
    expect(jar.size).toBe(3)
    const tabs = [long(2000), long(2000)]
    const cookie = headerOf(jar)
    const answers = await Promise.all(tabs.map((tab) => refused('/dashboard', tab, cookie)))
    for (const { cookies } of answers) keep(jar, cookies)
    const kept = answers.map(({ location }) => keptAt(location, headerOf(jar)))
    expect((await Promise.all(kept)).map(({ reply }) => reply)).toEqual(tabs)
  })

  it('leaves the browser at sign-out', async () => {
    const jar = new Map<string, string>()
    for (const path of ['/dashboard', '/account', '/business/x/book'])
      keep(jar, (await refused(path, { path }, headerOf(jar))).cookies)
    expect(jar.size).toBe(3)
    keep(jar, (await signedOutHeaders()).getSetCookie())
    expect([...jar.keys()]).toEqual([])
  })

  it('is kept in each of two tabs, and pressed twice at once it is one', async () => {
    const jar = new Map<string, string>()
    const tabs = []
    for (const tab of ['one', 'other']) {
      const twice = await Promise.all(
        [1, 2].map(() => refused('/business/x/book', { tab }, headerOf(jar))),
      )
      for (const { cookies } of twice) keep(jar, cookies)
      expect(twice[0]?.location).toBe(twice[1]?.location)
      tabs.push({ tab, location: twice[0]?.location ?? null })
    }
    for (const { tab, location } of tabs)
      expect((await keptAt(location, headerOf(jar))).reply).toEqual({ tab })
    expect(jar.size).toBe(2)
  })
})
