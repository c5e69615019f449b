import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/server'
import { and, asc, eq } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { passkeys } from '#db/schema/index.ts'
import { brand } from '#app/brand.ts'
import { recordAudit } from '#app/domain/audit/record.server.ts'
import { uniqueConflict } from '#app/domain/database-errors.ts'
import { DomainError } from '#app/domain/errors.ts'
import { asAccountHolder, asUser, type Actor } from '../actor.ts'
import { checkOwner, type OwnerProof } from './own-password.server.ts'
import { replaceSessions } from './own-second-factor.server.ts'
import { hasSecondFactor } from './second-factor/check-code.server.ts'
import { begunBy, checkMadePasskey, refusePasskey } from './second-factor/made-passkey.server.ts'
import { mailSecondFactorChanged } from './second-factor/mails.server.ts'
import { requirePasskeySite } from './second-factor/passkey-site.server.ts'
import { countRecoveryCodes, makeRecoveryCodes } from './second-factor/recovery-codes.server.ts'
import { lockAccount, needsSecondFactor, type SessionStart } from './sessions.server.ts'
import { issueToken } from './single-use-tokens.server.ts'

const maxPasskeys = 20

export type OwnPasskey = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }

/** The actor's passkeys, the oldest first. Throws `unauthenticated`. */
export async function ownPasskeys(actor: Actor, tx: Database = db): Promise<OwnPasskey[]> {
  const { id, name, createdAt, lastUsedAt } = passkeys
  return tx
    .select({ id, name, createdAt, lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, asAccountHolder(actor).userId))
    .orderBy(asc(createdAt))
}

/**
 * What a browser makes a passkey from, in the session of this token alone. Throws as `checkOwner`, and `conflict` with
 * too many.
 */
export async function beginPasskey(
  actor: Actor,
  { session = null, ...proof }: OwnerProof & { session?: string | null },
  tx: Database = db,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { rpID } = requirePasskeySite()
  const { user, spendProof } = await checkOwner(actor, proof, tx)
  const { id, transports } = passkeys
  const known = await tx
    .select({ id, transports })
    .from(passkeys)
    .where(eq(passkeys.userId, user.id))
  if (known.length >= maxPasskeys) {
    throw new DomainError('conflict', `There are ${maxPasskeys} already. Please remove one first.`)
  }
  const challenge = await tx.transaction(async (t) => {
    await spendProof(t)
    return issueToken('passkey-new', user.id, begunBy(session, user.credentialsVersion), t)
  })
  return generateRegistrationOptions({
    ...{ rpName: brand.name, rpID, userName: user.email },
    // Nothing of the person: it stays in the authenticator.
    userID: new Uint8Array(Buffer.from(user.id)),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    // With how each is reached, a browser finds the ones of other devices too.
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/**
 * Adds what the browser made. Ends the other sessions; returns the token of a new one, and recovery codes to who needs
 * a second factor and has none. Throws `invalid`, `conflict`.
 */
export async function addPasskey(
  actor: Actor,
  { name, made }: { name: string; made: string },
  start: SessionStart = {},
  tx: Database = db,
): Promise<{ token: string; codes: string[] }> {
  const holder = asAccountHolder(actor)
  const { userId } = holder
  const { id, publicKey, counter, transports, version } = await checkMadePasskey(
    userId,
    made,
    start.replaces,
    tx,
  )
  const key = Buffer.from(publicKey).toString('base64url')
  try {
    return await tx.transaction(async (t) => {
      await lockAccount(userId, version, t)
      await t.insert(passkeys).values({ id, userId, name, publicKey: key, counter, transports })
      await recordAudit(t, holder, 'passkey.added', { type: 'user', id: userId }, null, null)
      await mailSecondFactorChanged(t, holder.email, 'passkey-added')
      const lacksCodes = needsSecondFactor(holder) && (await countRecoveryCodes(userId, t)) === 0
      const codes = lacksCodes ? await makeRecoveryCodes(userId, t) : []
      return { token: await replaceSessions(userId, start, t), codes }
    })
  } catch (error) {
    if (uniqueConflict(error) === 'passkeys_pkey') throw refusePasskey()
    throw error
  }
}

const isOwn = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id))
const notFound = () => new DomainError('not-found', 'There is no such passkey.')

/** Throws `not-found` for another's. */
export async function renamePasskey(
  actor: Actor,
  { id, name }: { id: string; name: string },
  tx: Database = db,
): Promise<void> {
  const { userId } = asUser(actor)
  const renamed = await tx
    .update(passkeys)
    .set({ name })
    .where(isOwn(userId, id))
    .returning({ id: passkeys.id })
  if (renamed.length === 0) throw notFound()
}

/** Ends the other sessions and returns the token of a new one. Throws as `checkOwner`, `not-found`, `conflict`. */
export async function removePasskey(
  actor: Actor,
  { id, ...proof }: OwnerProof & { id: string },
  start: SessionStart = {},
  tx: Database = db,
): Promise<{ token: string }> {
  const { user, spendProof } = await checkOwner(asUser(actor), proof, tx)
  return tx.transaction(async (t) => {
    await spendProof(t)
    const gone = await t.delete(passkeys).where(isOwn(user.id, id)).returning({ id: passkeys.id })
    if (gone.length === 0) throw notFound()
    if (needsSecondFactor(user) && !(await hasSecondFactor(user.id, t))) {
      throw new DomainError('conflict', 'Admins need one. Add another passkey or an app first.')
    }
    await recordAudit(
      t,
      asUser(actor),
      'passkey.removed',
      { type: 'user', id: user.id },
      null,
      null,
    )
    await mailSecondFactorChanged(t, user.email, 'passkey-removed')
    return { token: await replaceSessions(user.id, start, t) }
  })
}
