import { expect, test } from 'vitest'
import { completeEnv } from '#app/env.server.ts'
import { halfSignInCookie, signedInHeaders } from '#app/http/session.server.ts'

test('a session’s cookie is of this host, over https and out of reach of scripts alone', async () => {
  process.env.PUBLIC_URL = 'https://localhost'
  completeEnv({})
  const [session = ''] = (await signedInHeaders('token')).getSetCookie()
  const half = await halfSignInCookie().set('token')
  expect(session).toMatch(/^__Host-session=token; /)
  expect(half).toMatch(/^__Host-sign-in=token; /)
  for (const cookie of [session, half]) {
    expect(cookie.split('; ').slice(2).toSorted()).toEqual([
      ...['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure'],
    ])
  }
})
