import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import {
  addressAsked,
  confirmEmail,
  findEmailLink,
  requestEmailChange,
  requestVerification,
} from '#app/domain/accounts/email-address.server.ts'
import {
  isResetLinkValid,
  requestPasswordReset,
} from '#app/domain/accounts/password-reset.server.ts'
import { ownAccount } from '#app/domain/accounts/queries.server.ts'
import { newToken } from '#app/domain/accounts/tokens.server.ts'
import { countUse } from '#app/domain/limits.server.ts'
import { day } from '#app/domain/local-time.ts'
import { deleteOwnAccount } from '#app/domain/privacy/delete-own-account.server.ts'
import { db } from '#db/client.server.ts'
import { mails } from '#db/schema/operations.ts'
import { factoryPassword, makeUser } from '#tests/support/factories.ts'
import { mailedToken } from '#tests/support/mailed-token.ts'

const newAddress = () => `${randomUUID()}@example.co.za`

describe('confirming the email address', () => {
  it('works with the mailed link, once', async () => {
    const user = await makeUser({ emailVerifiedAt: null })
    await requestVerification(user.actor)
    const token = await mailedToken(user.email, 'verify-email')
    expect(await findEmailLink(token)).toEqual({ email: user.email, changes: false })
    expect((await ownAccount(user.actor)).emailVerified).toBe(false)
    expect(await confirmEmail({ token })).toEqual({ email: user.email, changed: false })
    expect((await ownAccount(user.actor)).emailVerified).toBe(true)
    await expect(confirmEmail({ token })).rejects.toMatchObject({ code: 'not-found' })
    await expect(requestVerification(user.actor)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('mails at most five links an hour, to people signed in', async () => {
    const user = await makeUser({ emailVerifiedAt: null })
    for (let i = 0; i < 5; i += 1) await requestVerification(user.actor)
    await expect(requestVerification(user.actor)).rejects.toMatchObject({ code: 'too-many' })
    await expect(requestVerification(anonymous)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('refuses forged links', async () => {
    for (const token of ['', newToken(), 'x\u0000']) {
      expect(await findEmailLink(token)).toBeNull()
      await expect(confirmEmail({ token })).rejects.toMatchObject({ code: 'not-found' })
    }
  })
})

describe('changing the email address', () => {
  it('names the new address while its link waits to be opened, to its owner alone', async () => {
    const [{ actor }, other] = [await makeUser(), await makeUser()]
    const newEmail = newAddress()
    expect(await addressAsked(actor)).toBeNull()
    await requestEmailChange(actor, { newEmail, currentPassword: factoryPassword })
    expect(await addressAsked(actor)).toBe(newEmail)
    expect(await addressAsked(other.actor)).toBeNull()
    await expect(addressAsked(anonymous)).rejects.toMatchObject({ code: 'unauthenticated' })
    await confirmEmail({ token: await mailedToken(newEmail, 'change-email') })
    expect(await addressAsked(actor)).toBeNull()
  })

  it('mails ten links an hour to one address, however many accounts ask', async () => {
    const newEmail = newAddress()
    for (let use = 0; use < 10; use += 1) await countUse('change-address', newEmail, '')
    const { actor } = await makeUser()
    const asked = requestEmailChange(actor, { newEmail, currentPassword: factoryPassword })
    await expect(asked).rejects.toMatchObject({ code: 'too-many' })
    expect(await mailedToken(newEmail, 'change-email')).toBe('')
  })

  it('takes effect once the new one is verified, and notifies the old one', async () => {
    const user = await makeUser()
    const newEmail = newAddress()
    await requestPasswordReset({ email: user.email, address: randomUUID() })
    const reset = await mailedToken(user.email, 'password-reset')
    await requestEmailChange(user.actor, { newEmail, currentPassword: factoryPassword })
    expect((await ownAccount(user.actor)).email).toBe(user.email)
    const token = await mailedToken(newEmail, 'change-email')
    expect(await findEmailLink(token)).toEqual({ email: newEmail, changes: true })
    const [warning] = await db
      .select()
      .from(mails)
      .where(and(eq(mails.recipient, user.email), eq(mails.kind, 'email-change-asked')))
    expect(warning?.text).toContain(`New address: ${newEmail}`)
    expect(warning?.text).toContain('that also cancels the change')
    expect(warning?.text).toContain('/forgot-password')
    expect(warning?.text).not.toContain(token)
    await confirmEmail({ token })
    expect(await ownAccount(user.actor)).toMatchObject({ email: newEmail, emailVerified: true })
    expect(await mailedToken(user.email, 'email-changed')).toBe('')
    expect(
      await db.$count(mails, and(eq(mails.recipient, user.email), eq(mails.kind, 'email-changed'))),
    ).toBe(1)
    expect(await isResetLinkValid(reset)).toBe(false)
  })

  it('is told to the old one also where the account is deleted at once, and to nobody who left it long ago', async () => {
    const user = await makeUser()
    const [first, second] = [user.email, newAddress()]
    const moveTo = async (newEmail: string) => {
      await requestEmailChange(user.actor, { newEmail, currentPassword: factoryPassword })
      await confirmEmail({ token: await mailedToken(newEmail, 'change-email') })
    }
    await moveTo(second)
    const long = new Date(Date.now() - 8 * day)
    await db.update(mails).set({ createdAt: long }).where(eq(mails.recipient, first))
    const last = newAddress()
    await moveTo(last)
    await deleteOwnAccount(user.actor, { currentPassword: factoryPassword })
    const left = await db
      .select()
      .from(mails)
      .where(inArray(mails.recipient, [first, second, last]))
    expect(left.map(({ kind, recipient }) => [kind, recipient]).toSorted()).toEqual(
      [second, last].map((recipient) => ['account-deleted', recipient]).toSorted(),
    )
    expect(left.find(({ recipient }) => recipient === second)?.text).toContain(
      'This was its address until recently.',
    )
  })

  it('is told to the old one also where the new one is given away and erased before that is sent', async () => {
    const robbed = await makeUser()
    const first = robbed.email
    const [second, last] = [newAddress(), newAddress()]
    for (const newEmail of [second, last]) {
      await requestEmailChange(robbed.actor, { newEmail, currentPassword: factoryPassword })
      await confirmEmail({ token: await mailedToken(newEmail, 'change-email') })
    }
    const thief = await makeUser({ email: second })
    await deleteOwnAccount(thief.actor, { currentPassword: factoryPassword })
    const mailsTo = (recipient: string) =>
      db.select().from(mails).where(eq(mails.recipient, recipient))
    const warning = (await mailsTo(first)).find(({ kind }) => kind === 'email-changed')
    expect(warning?.text).toContain('New address: (erased)')
    expect(JSON.stringify(warning)).not.toContain(second)
    await deleteOwnAccount(robbed.actor, { currentPassword: factoryPassword })
    expect((await mailsTo(first)).map(({ kind }) => kind)).toEqual(['account-deleted'])
  })

  it('is told to the old one without alarm about an account that has it by now', async () => {
    const user = await makeUser()
    const [first, last] = [user.email, newAddress()]
    await requestEmailChange(user.actor, { newEmail: last, currentPassword: factoryPassword })
    await confirmEmail({ token: await mailedToken(last, 'change-email') })
    await makeUser({ email: first })
    expect(await deleteOwnAccount(user.actor, { currentPassword: factoryPassword })).toBeNull()
    const isFarewell = and(eq(mails.recipient, first), eq(mails.kind, 'account-deleted'))
    const [farewell] = await db.select().from(mails).where(isFarewell)
    expect(farewell?.text).toContain('The account that has this address now stays as it is.')
  })

  it('needs the password and an address that is free', async () => {
    const [user, other] = [await makeUser(), await makeUser()]
    const change = (newEmail: string, currentPassword = factoryPassword) =>
      requestEmailChange(user.actor, { newEmail, currentPassword })
    await expect(change(newAddress(), 'wrong')).rejects.toMatchObject({ code: 'invalid' })
    await expect(change(other.email)).rejects.toMatchObject({ code: 'conflict' })
    await expect(change(user.email)).rejects.toMatchObject({ code: 'conflict' })
    await expect(
      requestEmailChange(anonymous, { newEmail: newAddress(), currentPassword: 'x' }),
    ).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('is refused where the address was taken meanwhile', async () => {
    const user = await makeUser()
    const newEmail = newAddress()
    await requestEmailChange(user.actor, { newEmail, currentPassword: factoryPassword })
    await makeUser({ email: newEmail })
    const token = await mailedToken(newEmail, 'change-email')
    await expect(confirmEmail({ token })).rejects.toMatchObject({ code: 'conflict' })
    expect((await ownAccount(user.actor)).email).toBe(user.email)
  })

  it('invalidates the previous link when another address is requested', async () => {
    const user = await makeUser()
    const [one, two] = [newAddress(), newAddress()]
    await requestEmailChange(user.actor, { newEmail: one, currentPassword: factoryPassword })
    await requestEmailChange(user.actor, { newEmail: two, currentPassword: factoryPassword })
    expect(await findEmailLink(await mailedToken(one, 'change-email'))).toBeNull()
    expect(await findEmailLink(await mailedToken(two, 'change-email'))).toBeTruthy()
  })
})
