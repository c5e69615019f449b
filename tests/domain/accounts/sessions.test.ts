import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { createLoginToken, consumeLoginToken } from '#app/domain/accounts/login-tokens.server.ts'
import {
  actorFromToken,
  endSessions,
  signOut,
  signOutEverywhere,
  startSession,
} from '#app/domain/accounts/sessions.server.ts'
import { newToken } from '#app/domain/accounts/tokens.server.ts'
import { db } from '#db/client.server.ts'
import { sessions, singleUseTokens, users } from '#db/schema/accounts.ts'
import { makeUser } from '#tests/support/factories.ts'

const expiryOf = async (userId: string) =>
  (await db.select().from(sessions).where(eq(sessions.userId, userId)))[0]?.expiresAt.getTime() ?? 0
const day = 24 * 3600 * 1000

describe('a session', () => {
  it('identifies its user with the current role', async () => {
    const user = await makeUser()
    const token = await startSession(user.id)
    expect(await actorFromToken(token)).toEqual(user.actor)
    await db.update(users).set({ role: 'CUSTOMER' }).where(eq(users.id, user.id))
    expect(await actorFromToken(token)).toMatchObject({ role: 'CUSTOMER' })
    await db.delete(users).where(eq(users.id, user.id))
    expect(await actorFromToken(token)).toEqual(anonymous)
  })

  it('is anonymous for unknown, malformed, or hostile tokens', async () => {
    const user = await makeUser()
    const token = await startSession(user.id)
    for (const text of [
      '',
      newToken(),
      token.slice(1),
      `${token}A`,
      token.toLowerCase(),
      'a'.repeat(50_000),
      '\u0000'.repeat(43),
      "' or true --",
    ]) {
      expect(await actorFromToken(text)).toEqual(anonymous)
    }
  })

  it('cannot be opened with what the database stores', async () => {
    const user = await makeUser()
    await startSession(user.id)
    const [row] = await db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(await actorFromToken(row?.id ?? '')).toEqual(anonymous)
  })

  it('ends when it expires', async () => {
    const user = await makeUser()
    const token = await startSession(user.id)
    await db
      .update(sessions)
      .set({ expiresAt: sql`now()` })
      .where(eq(sessions.userId, user.id))
    expect(await actorFromToken(token)).toEqual(anonymous)
  })

  it('is extended to thirty days, with at most one write a day', async () => {
    const user = await makeUser()
    const token = await startSession(user.id)
    const first = await expiryOf(user.id)
    expect(Math.abs(first - Date.now() - 30 * day)).toBeLessThan(60_000)
    await actorFromToken(token)
    expect(await expiryOf(user.id)).toBe(first)
    await db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() + 2 * day) })
      .where(eq(sessions.userId, user.id))
    await actorFromToken(token)
    expect(await expiryOf(user.id)).toBeGreaterThan(Date.now() + 29.9 * day)
  })

  it('ends at sign-out, and no other does', async () => {
    const user = await makeUser()
    const [one, other] = [await startSession(user.id), await startSession(user.id)]
    await signOut(one)
    await signOut(one)
    await signOut('nonsense')
    expect(await actorFromToken(one)).toEqual(anonymous)
    expect(await actorFromToken(other)).toEqual(user.actor)
  })

  it('ends everywhere at once, except for other users', async () => {
    const [user, somebody] = [await makeUser(), await makeUser()]
    const mine = [await startSession(user.id), await startSession(user.id)]
    const theirs = await startSession(somebody.id)
    await signOutEverywhere(user.actor)
    for (const token of mine) expect(await actorFromToken(token)).toEqual(anonymous)
    expect(await actorFromToken(theirs)).toEqual(somebody.actor)
    await expect(signOutEverywhere(anonymous)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('can be kept while all others end', async () => {
    const user = await makeUser()
    const [kept, other] = [await startSession(user.id), await startSession(user.id)]
    await endSessions(user.id, kept)
    expect(await actorFromToken(kept)).toEqual(user.actor)
    expect(await actorFromToken(other)).toEqual(anonymous)
  })

  it('stores at most 300 characters of the user agent', async () => {
    const user = await makeUser()
    await startSession(user.id, { userAgent: 'x'.repeat(10_000) })
    const [row] = await db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(row?.userAgent).toHaveLength(300)
  })
})

describe('a login token', () => {
  const made = async () => {
    const user = await makeUser()
    const session = await startSession(user.id)
    return { user, session, code: await createLoginToken(user.id, session) }
  }

  it('is valid once, for its session, which continues', async () => {
    const { user, session, code } = await made()
    expect(await consumeLoginToken(code, session)).toBe(true)
    expect(await consumeLoginToken(code, session)).toBe(false)
    expect(await actorFromToken(session)).toEqual(user.actor)
  })

  it('succeeds for exactly one of ten concurrent uses', async () => {
    const { session, code } = await made()
    const results = await Promise.all(
      Array.from({ length: 10 }, () => consumeLoginToken(code, session)),
    )
    expect(results.filter(Boolean)).toHaveLength(1)
  })

  it('is invalid when expired, forged, or a session’s token', async () => {
    const { user, session, code } = await made()
    await db
      .update(singleUseTokens)
      .set({ expiresAt: sql`now()` })
      .where(eq(singleUseTokens.userId, user.id))
    for (const bad of [code, newToken(), randomUUID(), session]) {
      expect(await consumeLoginToken(bad, session)).toBe(false)
    }
  })

  it('ends with its session, however that ends', async () => {
    const left = await made()
    await signOut(left.session)
    const replaced = await made()
    await startSession(replaced.user.id, { replaces: replaced.session })
    const everywhere = await made()
    await signOutEverywhere(everywhere.user.actor)
    for (const { code, session } of [left, replaced, everywhere]) {
      expect(await consumeLoginToken(code, session)).toBe(false)
    }
  })

  it('is invalid for other sessions or without one, and not consumed by them', async () => {
    const { user, session, code } = await made()
    const others = [null, '', newToken(), (await made()).session, await startSession(user.id)]
    for (const other of others) expect(await consumeLoginToken(code, other)).toBe(false)
    expect(await consumeLoginToken(code, session)).toBe(true)
  })
})
