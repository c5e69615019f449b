import { expect, test } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { browserName } from '#app/domain/accounts/browser-name.ts'
import { endOwnSession, ownSessions } from '#app/domain/accounts/own-sessions.server.ts'
import { actorFromToken, startSession } from '#app/domain/accounts/sessions.server.ts'
import { digest } from '#app/domain/accounts/tokens.server.ts'
import { codeOf } from '#tests/support/dashboard.ts'
import { makeUser } from '#tests/support/factories.ts'

const phone =
  'Mozilla/5.0 (Linux; Android 13; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/24.0 Chrome/117.0.0.0 Mobile Safari/537.36'

test('everybody sees their own sessions, and ends each of them alone', async () => {
  const [user, other] = [await makeUser(), await makeUser()]
  const here = await startSession(user.id, { userAgent: phone })
  const there = await startSession(user.id)
  const others = await startSession(other.id)
  const listed = await ownSessions(user.actor, here)
  expect(listed.map(({ browser, isThis }) => [browser, isThis])).toEqual([
    ['Samsung Internet on Android', true],
    ['A program or an unknown browser', false],
  ])
  expect(JSON.stringify(listed)).not.toContain(digest(here))
  const key = listed[1]?.key ?? ''
  expect(await codeOf(endOwnSession(other.actor, key))).toBe('not-found')
  await endOwnSession(user.actor, key)
  expect(await actorFromToken(there)).toEqual(anonymous)
  expect(await actorFromToken(here)).toMatchObject({ userId: user.id })
  expect(await actorFromToken(others)).toMatchObject({ userId: other.id })
  expect(await codeOf(endOwnSession(user.actor, key))).toBe('not-found')
  expect(await codeOf(ownSessions(anonymous, null))).toBe('unauthenticated')
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Linux'],
  ['curl/8.0', 'A program or an unknown browser'],
  [null, 'A program or an unknown browser'],
])('%s is called %s', (userAgent, name) => expect(browserName(userAgent)).toBe(name))
