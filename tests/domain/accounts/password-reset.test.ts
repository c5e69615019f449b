import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { changePassword } from '#app/domain/accounts/own-password.server.ts'
import {
  isResetLinkValid,
  requestPasswordReset,
  resetPassword,
} from '#app/domain/accounts/password-reset.server.ts'
import { actorFromToken, startSession } from '#app/domain/accounts/sessions.server.ts'
import { ownStays } from '#app/domain/accounts/what-stays.server.ts'
import { signIn } from '#app/domain/accounts/sign-in.server.ts'
import { newToken } from '#app/domain/accounts/tokens.server.ts'
import { db } from '#db/client.server.ts'
import { singleUseTokens } from '#db/schema/accounts.ts'
import { businesses, outsideCalendars } from '#db/schema/index.ts'
import { passkeys } from '#db/schema/second-factors.ts'
import { mails } from '#db/schema/operations.ts'
import { connectedApp } from '#tests/support/connected-app.ts'
import { factoryPassword, makeBusiness, makeUser } from '#tests/support/factories.ts'
import { mailedToken } from '#tests/support/mailed-token.ts'
import { leastProcessorTime } from '#tests/support/processor-time.ts'

const ask = (email: string, address: string = randomUUID()) =>
  requestPasswordReset({ email, address })

async function linkFor(email: string): Promise<string> {
  await ask(email)
  return mailedToken(email, 'password-reset')
}

const another = 'table-cloth-clouds'

describe('a forgotten password', () => {
  it('is replaced with the mailed link, which signs in and ends all other sessions', async () => {
    const user = await makeUser()
    const elsewhere = await startSession(user.id)
    const token = await linkFor(user.email)
    expect(await isResetLinkValid(token)).toBe(true)
    const result = await resetPassword({ token, password: another })
    const [session] = 'token' in result ? [result.token] : []
    expect(await actorFromToken(session ?? '')).toEqual(user.actor)
    expect(await actorFromToken(elsewhere)).toEqual(anonymous)
    const at = { login: user.email, address: randomUUID() }
    await expect(signIn({ ...at, password: factoryPassword })).rejects.toThrow('Invalid')
    await expect(signIn({ ...at, password: another })).resolves.toBeTruthy()
  })

  it('does not remove passkeys, and says so, in the mail and to the page', async () => {
    const user = await makeUser()
    const [plain] = [await resetPassword({ token: await linkFor(user.email), password: another })]
    expect(plain.stays.passkeys).toBe(0)
    await db.insert(passkeys).values({
      ...{ id: randomUUID(), userId: user.id, name: 'A phone', publicKey: 'x' },
      ...{ counter: 0, transports: [] },
    })
    const reset = await resetPassword({
      token: await linkFor(user.email),
      password: `${another}-2`,
    })
    expect(reset.stays.passkeys).toBe(1)
    const changed = and(eq(mails.recipient, user.email), eq(mails.kind, 'password-changed'))
    const texts = (await db.select().from(mails).where(changed)).map(({ text }) => text)
    expect(texts.filter((text) => text?.includes('One passkey still works'))).toHaveLength(1)
    expect(texts.filter((text) => text?.includes('/account/passkeys'))).toHaveLength(1)
  })

  it('ends no calendar feed, automation, calendar or mailbox of the business, and names each', async () => {
    const user = await makeUser()
    const left = await makeBusiness({
      ...{ ownerId: user.id, feedVersion: 2, email: 'thief@example.com' },
      makeWebhookUrl: 'https://hook.eu1.make.com/thief',
    })
    await db.insert(outsideCalendars).values({ businessId: left.id, url: 'https://thief.example' })
    const mailed = async () => {
      const changed = and(eq(mails.recipient, user.email), eq(mails.kind, 'password-changed'))
      return (await db.select().from(mails).where(changed).orderBy(mails.createdAt)).map(
        ({ text }) => text,
      )
    }
    const [token, password] = [await linkFor(user.email), another]
    const { stays } = await resetPassword({ token, password })
    expect(stays).toEqual({
      ...{ passkeys: 0, hasFeed: true, hasAutomation: true, calendars: 1 },
      mailbox: 'thief@example.com',
    })
    const changed = { currentPassword: another, newPassword: `${another}-2` }
    expect((await changePassword(user.actor, changed)).stays).toEqual(stays)
    const paths = ['?tab=bookings', '?tab=profile', '/calendar/elsewhere', 'thief@example.com']
    for (const text of await mailed()) for (const path of paths) expect(text).toContain(path)
    await db
      .update(businesses)
      .set({ feedVersion: -2, makeWebhookUrl: '', email: user.email.toUpperCase() })
      .where(eq(businesses.id, left.id))
    await db.delete(outsideCalendars).where(eq(outsideCalendars.businessId, left.id))
    const nothing = { passkeys: 0, hasFeed: false, hasAutomation: false, calendars: 0 }
    expect(await ownStays(user.actor)).toEqual({ ...nothing, mailbox: null })
    await expect(ownStays(anonymous)).rejects.toMatchObject({ code: 'unauthenticated' })
    await changePassword(user.actor, { currentPassword: `${another}-2`, newPassword: another })
    expect((await mailed()).at(-1)).not.toContain('/dashboard')
  })

  it('removes what a stranger added who registered under an address that nobody had proved', async () => {
    const user = await makeUser({ emailVerifiedAt: null })
    await connectedApp(user.actor)
    await db.insert(passkeys).values({
      ...{ id: randomUUID(), userId: user.id, name: 'A phone', publicKey: 'x' },
      ...{ counter: 0, transports: [] },
    })
    const reset = await resetPassword({ token: await linkFor(user.email), password: another })
    expect(reset).toMatchObject({ token: expect.any(String) as unknown, stays: { passkeys: 0 } })
    const told = and(eq(mails.recipient, user.email), eq(mails.kind, 'second-factor-changed'))
    expect(await db.$count(mails, told)).toBe(2)
  })

  it('stores only the hash of the link', async () => {
    const user = await makeUser()
    const token = await linkFor(user.email)
    const rows = await db.select().from(singleUseTokens).where(eq(singleUseTokens.userId, user.id))
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('accepts each link once, also of two at once', async () => {
    const user = await makeUser()
    const token = await linkFor(user.email)
    const results = await Promise.allSettled([
      resetPassword({ token, password: another }),
      resetPassword({ token, password: another }),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(resetPassword({ token, password: another })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('invalidates earlier links once one is used', async () => {
    const user = await makeUser()
    const [first, second] = [await linkFor(user.email), await linkFor(user.email)]
    await resetPassword({ token: second, password: another })
    expect(await isResetLinkValid(first)).toBe(false)
  })

  it('refuses links that are expired, forged, or for another purpose', async () => {
    const user = await makeUser()
    const token = await linkFor(user.email)
    await db
      .update(singleUseTokens)
      .set({ expiresAt: sql`now()` })
      .where(eq(singleUseTokens.userId, user.id))
    const session = await startSession(user.id)
    for (const dead of [token, newToken(), '', 'x\u0000', session]) {
      await expect(resetPassword({ token: dead, password: another })).rejects.toMatchObject({
        code: 'not-found',
      })
    }
  })

  it('refuses a password made of the owner’s name, and the link stays valid', async () => {
    const user = await makeUser({ firstName: 'Bartholomew' })
    const token = await linkFor(user.email)
    await expect(resetPassword({ token, password: 'bartholomew99' })).rejects.toMatchObject({
      code: 'invalid',
      fields: { password: [expect.any(String)] },
    })
    expect(await isResetLinkValid(token)).toBe(true)
  })

  it('refuses a password made of the business name', async () => {
    const user = await makeUser()
    await makeBusiness({ ownerId: user.id, name: 'Kalk Bay Bakery' })
    const token = await linkFor(user.email)
    await expect(resetPassword({ token, password: 'KalkBay-Bakery1' })).rejects.toMatchObject({
      message: expect.stringContaining('not made of your name') as string,
    })
  })

  it('answers unknown addresses with the same response and work, without a mail', async () => {
    const stranger = `${randomUUID()}@example.co.za`
    const users = await Promise.all(Array.from({ length: 4 }, () => makeUser()))
    const least = (email: () => string) =>
      leastProcessorTime(async () => expect(await ask(email())).toBeUndefined(), 4)
    const known = await least(() => users.pop()?.email as string)
    const unknown = await least(() => stranger)
    expect(Math.abs(known - unknown)).toBeLessThan(20)
    expect(await db.$count(mails, eq(mails.recipient, stranger))).toBe(0)
  })

  it('mails one account at most five links an hour, without saying so', async () => {
    const user = await makeUser()
    await Promise.all(Array.from({ length: 8 }, () => ask(user.email)))
    expect(await db.$count(mails, eq(mails.recipient, user.email))).toBe(5)
  })

  it('is limited to thirty requests an hour for one address', async () => {
    const address = randomUUID()
    const results = await Promise.allSettled(
      Array.from({ length: 32 }, () => ask(`${randomUUID()}@b.co`, address)),
    )
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(2)
  })
})

describe('changing the password', () => {
  it('needs the current one, ends all sessions and starts a new one', async () => {
    const user = await makeUser()
    const before = await startSession(user.id)
    const input = { currentPassword: factoryPassword, newPassword: another }
    const { token } = await changePassword(user.actor, input)
    expect(await actorFromToken(before)).toEqual(anonymous)
    expect(await actorFromToken(token)).toEqual(user.actor)
    expect(await db.$count(mails, eq(mails.recipient, user.email))).toBe(1)
  })

  it('replaces one that today’s rule would refuse', async () => {
    const user = await makeUser({ password: 'password123' })
    const at = { login: user.email, address: randomUUID() }
    await expect(signIn({ ...at, password: 'password123' })).resolves.toBeTruthy()
    const input = { currentPassword: 'password123', newPassword: another }
    await expect(changePassword(user.actor, input)).resolves.toBeTruthy()
  })

  it('invalidates open reset links', async () => {
    const user = await makeUser()
    const link = await linkFor(user.email)
    await changePassword(user.actor, { currentPassword: factoryPassword, newPassword: another })
    expect(await isResetLinkValid(link)).toBe(false)
  })

  it('shows the error at the field', async () => {
    const user = await makeUser()
    await makeBusiness({ ownerId: user.id, name: 'Kalk Bay Bakery' })
    await expect(
      changePassword(user.actor, { currentPassword: 'wrong', newPassword: another }),
    ).rejects.toMatchObject({ code: 'invalid', fields: { currentPassword: [expect.any(String)] } })
    await expect(
      changePassword(user.actor, {
        currentPassword: factoryPassword,
        newPassword: 'kalkbaybakery1',
      }),
    ).rejects.toMatchObject({ code: 'invalid', fields: { newPassword: [expect.any(String)] } })
  })

  it('is limited to ten attempts, and is for signed-in users', async () => {
    const user = await makeUser()
    const guess = () =>
      changePassword(user.actor, { currentPassword: 'wrong', newPassword: another })
    for (let i = 0; i < 10; i += 1) await expect(guess()).rejects.toMatchObject({ code: 'invalid' })
    await expect(guess()).rejects.toMatchObject({ code: 'too-many' })
    await expect(
      changePassword(anonymous, { currentPassword: 'x', newPassword: another }),
    ).rejects.toMatchObject({ code: 'unauthenticated' })
  })
})
