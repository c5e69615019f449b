import { createHmac } from 'node:crypto'
import { describe, expect, it, test } from 'vitest'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import { sessionSecret } from '#app/env.server.ts'
import { actorOf } from '#app/http/actor.server.ts'
import { knownLogins, rememberDevice } from '#app/http/known-device.server.ts'
import { plainCookie } from '#app/http/plain-cookie.server.ts'
import { makeUser } from '#tests/support/factories.ts'
import { cookieFrom, get } from '#tests/support/requests.ts'

const read = (cookie: string) => plainCookie('word', 60).of(get('/', { cookie }).request)

describe('a cookie with a plain value', () => {
  it.each(['a', 'kW3_-x.y', 'e30', '0', 'null', 'true', '%41', 'a=b', '"quoted"'])(
    'stands as %j in the header, and is read as it was set',
    async (word) => {
      const set = await plainCookie('word', 60).set(word)
      expect(set).toBe(`word=${word}; Max-Age=60; Path=/; HttpOnly; SameSite=Lax`)
      expect(await read(cookieFrom([set]))).toBe(word === '"quoted"' ? 'quoted' : word)
    },
  )

  it('is null where it is missing or empty', async () => {
    expect(await read('')).toBeNull()
    expect(await read('word=')).toBeNull()
    expect(await read('words=a; word')).toBeNull()
    expect(await read(cookieFrom([await plainCookie('word', 60).clear()]))).toBeNull()
  })

  it('never throws for foreign bytes', async () => {
    expect(await read('word=\u00e9\u00ff')).toBeNull()
    expect(await read('word=%')).toBe('%')
  })
})

describe('cookies issued by earlier versions', () => {
  test('still identify the session', async () => {
    const user = await makeUser()
    const { request } = get('/', { cookie: `session=${await startSession(user.id)}` })
    expect(await actorOf(request)).toEqual(user.actor)
  })

  test('still identify a known device', async () => {
    const mark = (login: string) =>
      createHmac('sha256', sessionSecret())
        .update(`device:${login}`)
        .digest('base64url')
        .slice(0, 22)
    const cookie = `device=${mark('lindiwe')}.${mark('thabo')}`
    const { request } = get('/', { cookie })
    const knows = await knownLogins(request)
    expect(['lindiwe', 'thabo', 'somebody'].map(knows)).toEqual([true, true, false])
    expect(await rememberDevice(request, ['thabo'])).toContain(
      `device=${mark('thabo')}.${mark('lindiwe')};`,
    )
  })
})
