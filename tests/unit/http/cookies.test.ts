import { createCookie } from '@remix-run/node'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAnonymousCookie } from '#app/http/cookies.server.ts'
import { plainCookie } from '#app/http/plain-cookie.server.ts'
import { runs } from '#tests/support/runs.ts'

const read = (cookie: string, name: string) =>
  plainCookie(name, 60).of(new Request('http://gems.example/', { headers: { cookie } }))

const space = fc.constantFrom('', ' ', '  ', '\t', ' \t', '\u00a0', '\u0085', '"', ',')
const name = fc.constantFrom(
  ...['session', '__Host-session', 'toast', 'device', 'Session', 'theme', '__proto__', 'sess ion'],
  ...['', '$session', 'session[]', 'session.x', '%73ession', '"session"', 'constructor'],
)
const value = fc.oneof(
  fc.constantFrom('', 'TOKEN', '"TOKEN"', '"TOKEN', '=TOKEN', '%54OKEN', '%', 'a b', "'TOKEN'"),
  fc.string({
    unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
  }),
)
const pair = fc.tuple(space, name, space, fc.constantFrom('=', '', '==', ' = '), value, space)
const header = fc
  .array(fc.tuple(pair, fc.constantFrom(';', '; ', ' ;', ';;', ',', '; ; ', '')), { maxLength: 4 })
  .map((pairs) => pairs.flat(2).join(''))
  .filter((text) => text.trim() === text)

describe('a Cookie header', () => {
  test('with any of our cookies is never anonymous', async () => {
    const toast = createCookie('toast')
    await fc.assert(
      fc.asyncProperty(header, async (cookie) => {
        const names = ['session', '__Host-session', 'toast', 'checkout']
        const found = await Promise.all(names.map((one) => read(cookie, one)))
        const ours = names.filter((_, at) => found[at] !== null)
        if (cookie !== '' && (await toast.parse(cookie)) !== null)
          ours.push('toast, as Remix reads it')
        if (isAnonymousCookie(cookie)) expect(ours, cookie).toEqual([])
      }),
      { numRuns: runs(500, 5000) },
    )
  })

  test.each([
    'session =TOKEN',
    'session\t=TOKEN',
    ' session=TOKEN',
    'session="TOKEN"',
    'device=x;session=TOKEN',
    'device=x; session =TOKEN',
    '=; session = TOKEN',
    ';;session=TOKEN',
    'theme=dark;  session  =  TOKEN',
  ])('%j is read as a session', async (cookie) => {
    expect(await read(cookie, 'session')).toBe('TOKEN')
    expect(isAnonymousCookie(cookie)).toBe(false)
  })

  test.each(['', ' ', ';', 'session', 'theme=dark', 'device', 'device=x; theme=dark', '=x'])(
    '%j is somebody’s, though it holds no session',
    async (cookie) => {
      expect(await read(cookie, 'session')).toBeNull()
      expect(isAnonymousCookie(cookie)).toBe(false)
    },
  )

  test('is anonymous where absent, or with harmless cookies only', () => {
    expect(isAnonymousCookie(undefined)).toBe(true)
    expect(isAnonymousCookie('device=abc.def')).toBe(true)
  })
})
