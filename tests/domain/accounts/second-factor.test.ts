import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  confirmApp,
  connectApp,
  replaceRecoveryCodes,
  ownSecondFactor,
} from '#app/domain/accounts/own-second-factor.server.ts'
import {
  removeSecondFactor,
  turnOffSecondFactor,
} from '#app/domain/accounts/remove-second-factor.server.ts'
import { confirmEmail, requestEmailChange } from '#app/domain/accounts/email-address.server.ts'
import { changePassword } from '#app/domain/accounts/own-password.server.ts'
import { requestPasswordReset, resetPassword } from '#app/domain/accounts/password-reset.server.ts'
import { actorFromToken, endSessions, startSession } from '#app/domain/accounts/sessions.server.ts'
import { finishSignIn, signIn, signInAtOnce } from '#app/domain/accounts/sign-in.server.ts'
import { asAdmin, asUser } from '#app/domain/actor.ts'
import { deleteOwnAccount } from '#app/domain/privacy/delete-own-account.server.ts'
import { completeEnv } from '#app/env.server.ts'
import { db } from '#db/client.server.ts'
import { auditEntries, mails, recoveryCodes, secondFactors } from '#db/schema/index.ts'
import { codeOf, halfMinute, nextCodeOf, wrongCodeOf } from '#tests/support/authenticator.ts'
import { connectedApp } from '#tests/support/connected-app.ts'
import { mailedToken } from '#tests/support/mailed-token.ts'
import { factoryPassword as password, makeUser } from '#tests/support/factories.ts'

const proof = (code?: string) => ({ currentPassword: password, code })
const somewhere = () => randomUUID()
const atOnce = (login: string, code?: string, more: object = {}) =>
  signInAtOnce({ login, password, code, address: somewhere(), ...more })

async function halfOf(login: string): Promise<string> {
  const entry = await signIn({ login, password, address: somewhere() })
  return 'half' in entry ? entry.half : ''
}
const finish = (half: string, code: string, more: object = {}) =>
  finishSignIn({ half, code, address: somewhere(), ...more })

const mailsOf = (recipient: string, kind: string) =>
  db.$count(mails, and(eq(mails.recipient, recipient), eq(mails.kind, kind)))
const auditOf = async (userId: string) =>
  (await db.select().from(auditEntries).where(eq(auditEntries.targetId, userId))).map(
    ({ action }) => action,
  )

afterEach(() => {
  process.env['ADMIN_SECOND_FACTOR'] = 'off'
  completeEnv({})
})
function needed(): void {
  process.env['ADMIN_SECOND_FACTOR'] = 'on'
  completeEnv({})
}

describe('an attacker who began something', () => {
  const begin = async () => {
    const user = await makeUser()
    const newEmail = `${randomUUID()}@thief.example`
    await requestEmailChange(user.actor, { newEmail, ...proof() })
    await connectApp(user.actor, proof())
    return { user, link: await mailedToken(newEmail, 'change-email') }
  }
  const expectEnded = async ({ user, link }: Awaited<ReturnType<typeof begin>>) => {
    await expect(confirmEmail({ token: link })).rejects.toMatchObject({ code: 'not-found' })
    expect((await ownSecondFactor(user.actor)).pending).toBeNull()
  }

  it('cannot finish it once the owner has a new password', async () => {
    const begun = await begin()
    await changePassword(begun.user.actor, {
      ...proof(),
      newPassword: 'seven-lanterns-at-noon',
    })
    await expectEnded(begun)
  })

  it('cannot finish it once the operator took the second factor away', async () => {
    const begun = await begin()
    await removeSecondFactor(begun.user.email)
    await expectEnded(begun)
  })
})

describe('connecting an app', () => {
  it('ends the other sessions, gives ten codes once, mails and is audited', async () => {
    const user = await makeUser()
    const elsewhere = await startSession(user.id)
    const { token, codes, secret } = await connectedApp(user.actor)
    expect(await actorFromToken(elsewhere)).toEqual({ kind: 'anonymous' })
    expect(await actorFromToken(token)).toEqual(user.actor)
    expect(new Set(codes).size).toBe(10)
    expect(codes.every((code) => /^([a-z2-9]{4}-){3}[a-z2-9]{4}$/.test(code))).toBe(true)
    expect(await mailsOf(user.email, 'second-factor-changed')).toBe(1)
    expect(await auditOf(user.id)).toEqual(['second-factor.on'])
    const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, user.id))
    expect(JSON.stringify(row)).not.toContain(secret)
    const stored = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id))
    const plain = codes.flatMap((code) => [code, code.replaceAll('-', '')])
    expect(plain.filter((code) => JSON.stringify(stored).includes(code))).toEqual([])
  })

  it('asks for the password first, and changes nothing before a code of the app', async () => {
    const user = await makeUser()
    await expect(connectApp(user.actor, { currentPassword: 'wrong' })).rejects.toMatchObject({
      fields: { currentPassword: expect.any(Array) as unknown },
    })
    await connectApp(user.actor, proof())
    const { pending, since } = await ownSecondFactor(user.actor)
    expect([since, pending?.uri]).toEqual([
      null,
      expect.stringContaining('otpauth://totp/CPT%20Gems'),
    ])
    expect((await atOnce(user.email)).user.id).toBe(user.id)
    const wrong = { code: wrongCodeOf(pending?.secret ?? '') }
    await expect(confirmApp(user.actor, wrong)).rejects.toMatchObject({ code: 'invalid' })
    await expect(confirmApp((await makeUser()).actor, wrong)).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('shows the key to the session that asked for it, which alone connects it', async () => {
    const user = await makeUser()
    const [mine, theirs] = [await startSession(user.id), await startSession(user.id)]
    await connectApp(user.actor, { ...proof(), session: mine })
    for (const session of [theirs, null]) {
      expect((await ownSecondFactor(user.actor, session)).pending).toBeNull()
    }
    const code = codeOf((await ownSecondFactor(user.actor, mine)).pending?.secret ?? '')
    for (const replaces of [theirs, null]) {
      await expect(confirmApp(user.actor, { code }, { replaces })).rejects.toMatchObject({
        code: 'conflict',
      })
    }
    await confirmApp(user.actor, { code }, { replaces: mine })
  })

  it('keeps the former app until the new one is proved', async () => {
    const user = await makeUser()
    const { secret } = await connectedApp(user.actor)
    await connectApp(user.actor, proof(codeOf(secret)))
    expect((await atOnce(user.email, nextCodeOf(secret))).user.id).toBe(user.id)
    const { pending } = await ownSecondFactor(user.actor)
    await confirmApp(user.actor, { code: codeOf(pending?.secret ?? '') })
    await expect(atOnce(user.email, nextCodeOf(secret))).rejects.toMatchObject({ code: 'invalid' })
    expect(await auditOf(user.id)).toContain('second-factor.replaced')
  })
})

describe('signing in with a second factor', () => {
  it('needs a code after the password, and opens nothing before', async () => {
    const user = await makeUser()
    const { secret } = await connectedApp(user.actor)
    const half = await halfOf(user.email)
    expect(await actorFromToken(half)).toEqual({ kind: 'anonymous' })
    await expect(finish(half, wrongCodeOf(secret))).rejects.toMatchObject({ reason: 'code-wrong' })
    const { token } = await finish(half, codeOf(secret).replace(/(...)/, '$1 '))
    expect(await actorFromToken(token)).toEqual(user.actor)
    await expect(finish(half, nextCodeOf(secret))).rejects.toMatchObject({ code: 'not-found' })
  })

  it('takes everything in one call, and says what is missing only after a right password', async () => {
    const user = await makeUser()
    const { secret } = await connectedApp(user.actor)
    await expect(atOnce(user.email)).rejects.toMatchObject({
      ...{ code: 'unauthenticated', reason: 'code-required' },
    })
    const wrong = { login: user.email, password: 'wrong', code: codeOf(secret), address: 'x' }
    await expect(signInAtOnce(wrong)).rejects.toMatchObject({ message: 'Invalid credentials' })
    expect((await atOnce(user.email, codeOf(secret))).user.id).toBe(user.id)
  })

  it('takes a code once, also of two at the same time', async () => {
    // In the middle of a code's half minute, or the former one may be two codes old when it is asked for.
    const now = (Math.floor(Date.now() / halfMinute) + 0.5) * halfMinute
    vi.useFakeTimers({ now, toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const user = await makeUser()
    const { secret } = await connectedApp(user.actor)
    const code = codeOf(secret)
    const tries = await Promise.allSettled([1, 2, 3].map(() => atOnce(user.email, code)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(atOnce(user.email, code)).rejects.toThrow('already been used')
    const earlier = codeOf(secret, now - halfMinute)
    await expect(atOnce(user.email, earlier)).rejects.toThrow('already been used')
  })

  it('takes each recovery code once, and mails how many are left', async () => {
    const user = await makeUser()
    const { codes } = await connectedApp(user.actor)
    const [first = '', second = ''] = codes
    const tries = await Promise.allSettled([1, 2].map(() => atOnce(user.email, first)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(
      (await atOnce(user.email, ` ${second.toUpperCase().replaceAll('-', '')} `)).user.id,
    ).toBe(user.id)
    expect((await ownSecondFactor(user.actor)).codesLeft).toBe(8)
    expect(await mailsOf(user.email, 'recovery-code-used')).toBe(2)
    const other = await makeUser()
    await connectedApp(other.actor)
    await expect(atOnce(other.email, codes[2])).rejects.toMatchObject({ code: 'invalid' })
  })

  it('limits guesses of who knows the password, notifies the owner, and does not lock them out', async () => {
    const user = await makeUser()
    const { secret, codes } = await connectedApp(user.actor)
    const half = await halfOf(user.email)
    const guesses: string[] = []
    for (let i = 0; i < 62; i += 1) {
      const guess = await finish(half, wrongCodeOf(secret)).catch(
        (error: { code: string }) => error,
      )
      guesses.push('code' in guess ? guess.code : 'in')
    }
    expect(new Set(guesses.slice(0, 60))).toEqual(new Set(['invalid']))
    expect(guesses.slice(60)).toEqual(['too-many', 'too-many'])
    await expect(finish(half, codeOf(secret))).rejects.toMatchObject({ code: 'too-many' })
    expect(await mailsOf(user.email, 'codes-guessed')).toBe(1)
    // The owner's browser, an open session, and a new device by a recovery code.
    const isKnown = () => true
    expect((await finish(half, codeOf(secret), { isKnown })).user.id).toBe(user.id)
    const made = await replaceRecoveryCodes(user.actor, proof(nextCodeOf(secret)))
    await expect(atOnce(user.email, codes[0])).rejects.toMatchObject({ code: 'invalid' })
    expect((await atOnce(user.email, made[0])).user.id).toBe(user.id)
  })

  it('is mailed to the owner at the fifth wrong code of a week, however slowly they come', async () => {
    const user = await makeUser()
    const { secret } = await connectedApp(user.actor)
    const half = await halfOf(user.email)
    for (let i = 0; i < 6; i += 1) {
      await expect(finish(half, wrongCodeOf(secret))).rejects.toThrow('code is wrong')
      expect(await mailsOf(user.email, 'codes-guessed')).toBe(i < 4 ? 0 : 1)
    }
    const [mail] = await db
      .select()
      .from(mails)
      .where(and(eq(mails.recipient, user.email), eq(mails.kind, 'codes-guessed')))
    expect(mail?.text).toContain('several wrong codes')
    expect(mail?.text).toContain('/forgot-password')
  })

  it('that ends before the code leaves the code unused', async () => {
    const user = await makeUser()
    const { secret, codes } = await connectedApp(user.actor)
    for (const code of [codeOf(secret), codes[0] ?? '']) {
      const half = await halfOf(user.email)
      await endSessions(user.id, null)
      await expect(finish(half, code)).rejects.toMatchObject({ code: 'unauthenticated' })
      expect((await atOnce(user.email, code)).user.id).toBe(user.id)
    }
  })

  it('bounds guesses of one address to ten in a quarter of an hour', async () => {
    const user = await makeUser()
    const { secret } = await connectedApp(user.actor)
    const half = await halfOf(user.email)
    const address = somewhere()
    for (let i = 0; i < 10; i += 1) {
      await expect(finish(half, wrongCodeOf(secret), { address })).rejects.toThrow('code is wrong')
    }
    await expect(finish(half, codeOf(secret), { address })).rejects.toThrow('Too many wrong codes')
  })

  it('is asked for after a new password by mail, which ends half sign-ins', async () => {
    const user = await makeUser()
    const { secret } = await connectedApp(user.actor)
    const before = await halfOf(user.email)
    await requestPasswordReset({ email: user.email, address: somewhere() })
    const sent = await db.select().from(mails).where(eq(mails.recipient, user.email))
    const link = sent.find(({ kind }) => kind === 'password-reset')?.text ?? ''
    const token = /token=([\w-]{43})/.exec(link)?.[1] ?? ''
    const entry = await resetPassword({ token, password: 'table-cloth-clouds' })
    expect('token' in entry).toBe(false)
    await expect(finish(before, codeOf(secret))).rejects.toMatchObject({ code: 'not-found' })
    const { user: who } = await finish('half' in entry ? entry.half : '', codeOf(secret))
    expect(who.id).toBe(user.id)
  })
})

describe('with a second factor', () => {
  const changes: [
    string,
    (actor: Awaited<ReturnType<typeof makeUser>>, code?: string) => Promise<unknown>,
  ][] = [
    [
      'a new password',
      ({ actor }, code) =>
        changePassword(actor, { ...proof(code), newPassword: 'table-cloth-clouds' }),
    ],
    [
      'a new address',
      ({ actor }, code) =>
        requestEmailChange(actor, { ...proof(code), newEmail: `${randomUUID()}@example.co.za` }),
    ],
    ['turning it off', ({ actor }, code) => turnOffSecondFactor(actor, proof(code))],
    ['new recovery codes', ({ actor }, code) => replaceRecoveryCodes(actor, proof(code))],
    ['another app', ({ actor }, code) => connectApp(actor, proof(code))],
    ['deleting the account', ({ actor }, code) => deleteOwnAccount(actor, proof(code))],
  ]
  it.each(changes)('%s asks for a code, and takes it', async (name, change) => {
    const user = await makeUser()
    const { secret } = await connectedApp(user.actor)
    const refused = { fields: { code: expect.any(Array) as unknown } }
    await expect(change(user)).rejects.toMatchObject(refused)
    await expect(change(user, wrongCodeOf(secret))).rejects.toMatchObject(refused)
    await change(user, codeOf(secret))
    if (name !== 'turning it off') {
      await expect(atOnce(user.email, codeOf(secret))).rejects.toThrow()
    }
  })

  it('a right code of a change that is refused holds for the next', async () => {
    const [user, other] = [await makeUser(), await makeUser()]
    const { secret, codes } = await connectedApp(user.actor)
    for (const code of [codeOf(secret), codes[0]]) {
      const weak = { ...proof(code), newPassword: 'password' }
      await expect(changePassword(user.actor, weak)).rejects.toMatchObject({
        fields: { newPassword: expect.any(Array) as unknown },
      })
      const taken = { ...proof(code), newEmail: other.email }
      await expect(requestEmailChange(user.actor, taken)).rejects.toMatchObject({
        code: 'conflict',
      })
    }
    expect(await mailsOf(user.email, 'recovery-code-used')).toBe(0)
    await replaceRecoveryCodes(user.actor, proof(codeOf(secret)))
    await expect(replaceRecoveryCodes(user.actor, proof(codeOf(secret)))).rejects.toThrow(
      'already been used',
    )
  })

  it('turning it off ends other sessions, mails, and signing in takes the password alone', async () => {
    const user = await makeUser()
    const { secret, token: before } = await connectedApp(user.actor)
    const { token } = await turnOffSecondFactor(user.actor, proof(codeOf(secret)))
    expect(await actorFromToken(before)).toEqual({ kind: 'anonymous' })
    expect(await actorFromToken(token)).toEqual(user.actor)
    expect((await atOnce(user.email)).user.id).toBe(user.id)
    expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, user.id))).toBe(0)
    expect(await auditOf(user.id)).toContain('second-factor.off')
  })

  it('an app whose secret cannot be opened any more is replaced by a recovery code', async () => {
    const user = await makeUser()
    const { codes } = await connectedApp(user.actor)
    await db
      .update(secondFactors)
      .set({ secret: 'sealed-by-a-former-secret' })
      .where(eq(secondFactors.userId, user.id))
    await expect(atOnce(user.email, '123456')).rejects.toThrow('use a recovery code')
    expect((await atOnce(user.email, codes[0])).user.id).toBe(user.id)
  })
})

describe('an admin', () => {
  it('may do nothing before a second factor is set up', async () => {
    const admin = await makeUser({ role: 'ADMIN' })
    const before = await startSession(admin.id)
    needed()
    const actor = await actorFromToken(before)
    expect(actor.kind).toBe('unsecured')
    for (const work of [asAdmin, asUser]) expect(() => work(actor)).toThrow('two-step sign-in')
    const { token, secret } = await connectedApp(actor)
    expect(await actorFromToken(before)).toEqual({ kind: 'anonymous' })
    expect(await actorFromToken(token)).toEqual(admin.actor)
    await expect(turnOffSecondFactor(admin.actor, proof(codeOf(secret)))).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('of the demo directory is exempt, and no other', async () => {
    const demo = await makeUser({ role: 'ADMIN', email: 'admin@cptgems.example' })
    const owner = await makeUser()
    needed()
    expect((await actorFromToken(await startSession(demo.id))).kind).toBe('user')
    expect((await actorFromToken(await startSession(owner.id))).kind).toBe('user')
  })

  it('who lost phone and codes is let back in by the command line, audited and mailed', async () => {
    const admin = await makeUser({ role: 'ADMIN' })
    const { token } = await connectedApp(admin.actor)
    expect(await removeSecondFactor(admin.email)).toBe(true)
    expect(await actorFromToken(token)).toEqual({ kind: 'anonymous' })
    expect((await atOnce(admin.email)).user.id).toBe(admin.id)
    expect(await auditOf(admin.id)).toContain('second-factor.removed')
    expect(await mailsOf(admin.email, 'second-factor-changed')).toBe(2)
    await expect(removeSecondFactor('nobody@example.co.za')).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})
