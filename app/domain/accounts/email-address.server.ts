import { eq } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { DomainError } from '#app/domain/errors.ts'
import { countUse } from '#app/domain/limits.server.ts'
import { asUser, type Actor } from '../actor.ts'
import { uniqueConflict } from '#app/domain/database-errors.ts'
import {
  mailAddressAsked,
  mailAddressChanged,
  mailNewAddress,
  mailVerification,
} from './address-mails.server.ts'
import { checkOwner, type OwnerProof } from './own-password.server.ts'
import { lockAccount } from './sessions.server.ts'
import { emailTaken } from './email-taken.ts'
import {
  cancelTokens,
  issueToken,
  findToken,
  consumeToken,
  payloadOf,
} from './single-use-tokens.server.ts'

const linkExpired = () =>
  new DomainError(
    'not-found',
    'This link has already been used or has expired. You can ask for a new one on your account page.',
  )
const tooManyRequests =
  'We have sent several emails already. Please look in your inbox, or try in an hour.'

/** Sends a new verification link. Throws `unauthenticated`, `too-many`, `conflict`. */
export async function requestVerification(actor: Actor, tx: Database = db): Promise<void> {
  const { userId } = asUser(actor)
  await countUse('verify-account', userId, tooManyRequests, tx)
  await tx.transaction(async (t) => {
    const [user] = await t.select().from(users).where(eq(users.id, userId))
    if (!user) throw new DomainError('unauthenticated', 'Please sign in first.')
    if (user.emailVerifiedAt) {
      throw new DomainError('conflict', 'Your email address is already confirmed.')
    }
    const token = await issueToken('verify-email', userId, user.email, t)
    await mailVerification(t, user.email, user.firstName, token)
  })
}

/**
 * Mails a confirmation link to the new address, and tells the old one; nothing changes until it is used. Throws `unauthenticated`, `invalid`
 * for a wrong password, `conflict` where the address is taken.
 */
export async function requestEmailChange(
  actor: Actor,
  { newEmail, ...proof }: OwnerProof & { newEmail: string },
  tx: Database = db,
): Promise<void> {
  const { userId } = asUser(actor)
  const { user, spendProof } = await checkOwner(actor, proof, tx)
  const refuse = (message: string) =>
    new DomainError('conflict', message, { fields: { newEmail: [message] } })
  if (user.email === newEmail) throw refuse('This is already your email address')
  await countUse('verify-account', userId, tooManyRequests, tx)
  const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.email, newEmail))
  if (taken) throw refuse(emailTaken)
  await countUse('change-address', newEmail, tooManyRequests, tx)
  await tx.transaction(async (t) => {
    await spendProof(t)
    await cancelTokens(['change-email'], userId, t)
    await mailAddressAsked(t, user.email, newEmail)
    const token = await issueToken('change-email', userId, newEmail, t)
    await mailNewAddress(t, newEmail, userId, token)
  })
}

/** The new address whose link is still to be opened; null where none was asked for. */
export async function addressAsked(actor: Actor, tx: Database = db): Promise<string | null> {
  return payloadOf('change-email', asUser(actor).userId, tx)
}

/** What a link to /verify-email would do; null where it is invalid. */
export async function findEmailLink(
  token: string,
  tx: Database = db,
): Promise<{ email: string; changes: boolean } | null> {
  const seen = await findToken(['verify-email', 'change-email'], token, tx)
  return seen?.payload ? { email: seen.payload, changes: seen.purpose === 'change-email' } : null
}

/**
 * Verifies the mailed address, as the account's own or its new one. Throws `not-found` for invalid or superseded
 * links, `conflict` where the address was taken.
 */
export async function confirmEmail(
  { token }: { token: string },
  tx: Database = db,
): Promise<{ email: string; changed: boolean }> {
  try {
    return await tx.transaction(async (t) => {
      const seen = await findToken(['verify-email', 'change-email'], token, t)
      if (!seen) throw linkExpired()
      await lockAccount(seen.userId, null, t)
      const verified = await consumeToken('verify-email', token, t)
      const used = verified ?? (await consumeToken('change-email', token, t))
      const email = used?.payload
      if (!used || !email) throw linkExpired()
      const [user] = await t.select().from(users).where(eq(users.id, used.userId))
      if (!user || (verified && user.email !== email)) throw linkExpired()
      await t.update(users).set({ email, emailVerifiedAt: new Date() }).where(eq(users.id, user.id))
      await cancelTokens(['verify-email', 'change-email'], user.id, t)
      if (verified) return { email, changed: false }
      // Reset links sent to the old address must stop working.
      await cancelTokens(['reset-password'], user.id, t)
      await mailAddressChanged(t, { to: user.email, newEmail: email, ownerId: user.id })
      return { email, changed: true }
    })
  } catch (error) {
    if (uniqueConflict(error) === 'users_email') throw new DomainError('conflict', `${emailTaken}.`)
    throw error
  }
}
