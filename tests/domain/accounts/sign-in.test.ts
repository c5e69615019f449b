import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { mailGuessedPasswords } from '#app/domain/accounts/guessed-passwords.server.ts'
import { changePassword } from '#app/domain/accounts/own-password.server.ts'
import { hashPassword } from '#app/domain/accounts/password-hash.server.ts'
import { actorFromToken, endSessions } from '#app/domain/accounts/sessions.server.ts'
import { networkOf } from '#app/network.ts'
import { attemptKeys, signInLimits } from '#app/domain/accounts/sign-in-limits.server.ts'
import { signIn, signInAtOnce } from '#app/domain/accounts/sign-in.server.ts'
import { db } from '#db/client.server.ts'
import { mails, sessions, users } from '#db/schema/index.ts'
import { counted } from '#tests/support/counted.ts'
import { factoryPassword, makeUser } from '#tests/support/factories.ts'
import { expectWaiting } from '#tests/support/locks.ts'
import { leastProcessorTime } from '#tests/support/processor-time.ts'

const somewhere = () => randomUUID()
const tryIn = (login: string, password: string, more: object = {}) =>
  signInAtOnce({ login, password, address: somewhere(), ...more })
const refused = { code: 'unauthenticated', message: 'Invalid credentials' }

describe('signing in', () => {
  it('with what was changed while it was checked begins no session', async () => {
    const user = await makeUser()
    const entry = await db.transaction(async (t) => {
      const passwordHash = await hashPassword('seven-lanterns-at-noon')
      await t.update(users).set({ passwordHash }).where(eq(users.id, user.id))
      await endSessions(user.id, null, t)
      const begun = tryIn(user.email, factoryPassword).catch((error: unknown) => error)
      await expectWaiting(1, (statement) => db.execute(sql.raw(statement)))
      return [begun]
    })
    expect(await entry[0]).toMatchObject({ code: 'unauthenticated' })
    expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(0)
  })

  it('accepts the email address or the username, in any case, with spaces around', async () => {
    const user = await makeUser({ username: `u-${randomUUID().slice(0, 8)}` })
    for (const login of [user.email, user.email.toUpperCase(), ` ${user.username} `]) {
      const { token, user: signedIn } = await tryIn(login, factoryPassword)
      expect(signedIn).toMatchObject({ id: user.id, role: 'BUSINESS' })
      expect(await actorFromToken(token)).toMatchObject({ userId: user.id })
    }
  })

  it('answers every failure with the same message', async () => {
    const user = await makeUser()
    await expect(tryIn(user.email, 'three-blue-kitez')).rejects.toMatchObject(refused)
    await expect(tryIn('nobody@example.co.za', factoryPassword)).rejects.toMatchObject(refused)
    await expect(tryIn('', factoryPassword)).rejects.toMatchObject(refused)
    await expect(tryIn(user.email, '')).rejects.toMatchObject(refused)
    await expect(tryIn('nul\u0000byte', 'x\u0000y')).rejects.toMatchObject(refused)
    await expect(tryIn('half\ud800', 'x'.repeat(60_000))).rejects.toMatchObject(refused)
    await expect(tryIn("' or 1=1 --", factoryPassword)).rejects.toMatchObject(refused)
  })

  it('takes the same work without an account', async () => {
    const user = await makeUser()
    const least = (login: string) =>
      leastProcessorTime(() => tryIn(login, 'wrong-password').catch(() => {}))
    await least(user.email)
    const [known, unknown] = [await least(user.email), await least(`${randomUUID()}@b.co`)]
    expect(Math.abs(known - unknown)).toBeLessThan(Math.max(known, unknown) * 0.5)
  })

  it('costs three statements', async () => {
    const user = await makeUser()
    const { tx, statements } = counted()
    await signIn({ login: user.email, password: factoryPassword, address: somewhere() }, tx)
    expect(statements()).toBe(3)
  })

  it('ends the browser’s previous session', async () => {
    const [first, second] = [await makeUser(), await makeUser()]
    const before = await tryIn(first.email, factoryPassword)
    const after = await tryIn(second.email, factoryPassword, { replaces: before.token })
    expect(after.token).not.toBe(before.token)
    expect(await actorFromToken(before.token)).toEqual({ kind: 'anonymous' })
    expect(await actorFromToken(after.token)).toMatchObject({ userId: second.id })
  })

  it('stores no usable token', async () => {
    const user = await makeUser()
    const { token } = await tryIn(user.email, factoryPassword)
    const [row] = await db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(row?.id).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain(token)
  })
})

/** As if so many had guessed at an account from everywhere. */
async function useUpGuesses(login: string): Promise<void> {
  const { account } = attemptKeys({ login, address: '' })
  await db.execute(sql`insert into rate_limits (key, points, expire)
    values (${account}, ${signInLimits.account.points}, now() + interval '1 hour')`)
}

describe('guessing passwords', () => {
  it('ends after ten attempts at one account from one address, even with the right password', async () => {
    const user = await makeUser()
    const address = somewhere()
    for (let i = 0; i < signInLimits.pair.points; i += 1) {
      await expect(tryIn(user.email, `guess-${i}`, { address })).rejects.toMatchObject(refused)
    }
    await expect(tryIn(user.email, factoryPassword, { address })).rejects.toMatchObject({
      code: 'too-many',
      retryAfter: expect.any(Number),
    })
  })

  it('does not lock the owner out at another address', async () => {
    const user = await makeUser()
    const address = somewhere()
    for (let i = 0; i < 60; i += 1) {
      await tryIn(user.email, `guess-${i}`, { address }).catch(() => {})
    }
    await expect(tryIn(user.email, factoryPassword)).resolves.toMatchObject({
      user: { id: user.id },
    })
  })

  it('does not lock the owner out from all addresses of one IPv6 site', async () => {
    const user = await makeUser()
    for (let i = 0; i < signInLimits.account.points; i += 1) {
      const address = networkOf(`2001:db8:77:${i.toString(16)}::1`)
      await tryIn(user.email, `guess-${i}`, { address }).catch(() => {})
    }
    await expect(tryIn(user.email, factoryPassword)).resolves.toMatchObject({
      user: { id: user.id },
    })
  })

  it.each([
    ['IPv4', (i: number) => `192.0.2.${i}`],
    ['IPv6', (i: number) => `2001:db8:${i.toString(16)}::`],
  ])(
    'from all addresses of one %s network does not lock the owner out elsewhere',
    async (_, at) => {
      const user = await makeUser()
      for (let i = 1; i <= signInLimits.account.points + 5; i += 1) {
        await tryIn(user.email, `guess-${i}`, { address: at(i) }).catch(() => {})
      }
      await expect(tryIn(user.email, factoryPassword, { address: at(200) })).rejects.toMatchObject({
        code: 'too-many',
      })
      const elsewhere = tryIn(user.email, factoryPassword, { address: '198.51.100.7' })
      await expect(elsewhere).resolves.toMatchObject({ user: { id: user.id } })
    },
  )

  it('from many addresses locks the account, but not for a known device', async () => {
    const user = await makeUser()
    await useUpGuesses(user.email)
    await expect(tryIn(user.email, factoryPassword)).rejects.toMatchObject({ code: 'too-many' })
    await expect(
      tryIn(user.email, factoryPassword, { isKnown: () => true }),
    ).resolves.toMatchObject({ user: { id: user.id } })
  })

  it('is told to the owner once, by the queue, which hears of every address alike', async () => {
    const user = await makeUser()
    const nobody = `${randomUUID()}@example.co.za`
    for (const login of [user.email, nobody]) {
      await useUpGuesses(login)
      for (let i = 0; i < 2; i += 1) {
        await expect(tryIn(login, `guess-${i}`)).rejects.toMatchObject({ code: 'too-many' })
      }
    }
    const jobs = await db.execute<{ userId: string | null }>(sql`
      select payload ->> 'userId' as "userId" from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'mail-guessed-passwords'`)
    const ofTest = jobs.filter(({ userId }) => userId === user.id || userId === null)
    expect(ofTest.map(({ userId }) => userId)).toEqual([user.id, null])
    for (const { userId } of ofTest) await mailGuessedPasswords(userId)
    const sent = await db.select().from(mails).where(eq(mails.kind, 'passwords-guessed'))
    const theirs = sent.filter(({ recipient }) => [user.email, nobody].includes(recipient))
    expect(theirs.map(({ recipient }) => recipient)).toEqual([user.email])
    expect(theirs[0]?.text).toContain('/account')
    // It may be on.
    expect(theirs[0]?.text).not.toContain('turn on two-step')
  })

  it('in an open browser is told to its owner once too', async () => {
    const user = await makeUser()
    const change = { currentPassword: 'guess', newPassword: 'seven-lanterns-at-noon' }
    for (let i = 0; i < 12; i += 1) {
      const code = i < 10 ? 'invalid' : 'too-many'
      await expect(changePassword(user.actor, change)).rejects.toMatchObject({ code })
    }
    expect(await db.$count(mails, eq(mails.recipient, user.email))).toBe(1)
  })

  it('is counted exactly for concurrent attempts', async () => {
    const user = await makeUser()
    const address = somewhere()
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, (_, i) => tryIn(user.email, `guess-${i}`, { address })),
    )
    const codes = results.map((result) =>
      result.status === 'rejected' ? (result.reason as { code: string }).code : 'in',
    )
    expect(codes.filter((code) => code === 'unauthenticated')).toHaveLength(10)
    expect(codes.filter((code) => code === 'too-many')).toHaveLength(20)
  })

  it('over many accounts from one address is limited too', async () => {
    const address = somewhere()
    const keys = attemptKeys({ login: '', address })
    await db.execute(sql`insert into rate_limits (key, points, expire)
      values (${keys.address}, ${signInLimits.address.points}, now() + interval '1 minute')`)
    await expect(tryIn('a@b.co', 'x', { address })).rejects.toMatchObject({ code: 'too-many' })
  })

  it('starts again when the window ends, and after a successful sign-in', async () => {
    const user = await makeUser()
    const address = somewhere()
    for (let i = 0; i < 9; i += 1) await tryIn(user.email, 'wrong', { address }).catch(() => {})
    await tryIn(user.email, factoryPassword, { address })
    await expect(tryIn(user.email, 'wrong', { address })).rejects.toMatchObject(refused)
    for (let i = 0; i < 20; i += 1) await tryIn(user.email, 'wrong', { address }).catch(() => {})
    await db.execute(sql`update rate_limits set expire = now() - interval '1 second'`)
    await expect(tryIn(user.email, factoryPassword, { address })).resolves.toBeTruthy()
  })
})
