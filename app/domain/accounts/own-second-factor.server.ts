import { eq, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { secondFactors } from '#db/schema/index.ts'
import { recordAudit } from '#app/domain/audit/record.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { asAccountHolder, type Actor } from '../actor.ts'
import { checkOwner, type OwnerProof } from './own-password.server.ts'
import { hasSecondFactor } from './second-factor/check-code.server.ts'
import { mailSecondFactorChanged } from './second-factor/mails.server.ts'
import { adoptApp, isConnected, pendingSecret } from './second-factor/pending-app.server.ts'
import { countRecoveryCodes, makeRecoveryCodes } from './second-factor/recovery-codes.server.ts'
import { countPasskeys } from './second-factor/use-passkey.server.ts'
import { enrolmentUri, newSecret, sealSecret, stepOfCode } from './second-factor/totp.server.ts'
import {
  endSessions,
  lockAccount,
  needsSecondFactor,
  sessionId,
  startSession,
  type SessionStart,
} from './sessions.server.ts'
import { dropBegunChanges } from './begun-changes.server.ts'

export type OwnSecondFactor = {
  /** Since when; null while it is off. */
  since: Date | null
  codesLeft: number
  isRequired: boolean
  /** Whether sign-in and changes ask for more than the password. */
  asksForCode: boolean
  passkeys: number
  /** An app that no code proved yet: what it is given. */
  pending: { secret: string; uri: string } | null
}

/** Since when an app is connected; null without one. */
export async function sinceOf(userId: string, tx: Database): Promise<Date | null> {
  const [row] = await tx
    .select({ since: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
  return row?.since ?? null
}

/**
 * The actor's own second factor, for the page about it, and the app that the session of this token connects. Throws
 * `unauthenticated`.
 */
export async function ownSecondFactor(
  actor: Actor,
  session: string | null = null,
  tx: Database = db,
): Promise<OwnSecondFactor> {
  const holder = asAccountHolder(actor)
  const pending = await pendingSecret(holder.userId, session, tx)
  return {
    since: await sinceOf(holder.userId, tx),
    codesLeft: await countRecoveryCodes(holder.userId, tx),
    isRequired: needsSecondFactor(holder),
    asksForCode: await hasSecondFactor(holder.userId, tx),
    passkeys: await countPasskeys(holder.userId, tx),
    pending: pending && {
      secret: pending.secret,
      uri: enrolmentUri(pending.secret, holder.email),
    },
  }
}

/**
 * Makes the secret of a new app, for the session of this token alone; what was there holds until a code proves the new
 * one. Throws `unauthenticated`, `invalid`, `too-many`.
 */
export async function connectApp(
  actor: Actor,
  { session = null, ...proof }: OwnerProof & { session?: string | null },
  tx: Database = db,
): Promise<void> {
  const { user, spendProof } = await checkOwner(actor, proof, tx)
  const pending = {
    ...{ pendingSecret: sealSecret(user.id, newSecret()), pendingAt: sql`now()` },
    pendingSession: sessionId(session),
  }
  await tx.transaction(async (t) => {
    await spendProof(t)
    await t
      .insert(secondFactors)
      .values({ userId: user.id, ...pending })
      .onConflictDoUpdate({ target: secondFactors.userId, set: pending })
  })
}

// What a page of codes that is loaded again sends once more.
const alreadyConnected =
  'Your app is already connected. Recovery codes are shown only once: if you have not saved them, create new ones.'

const wrong = (message: string) =>
  new DomainError('invalid', message, { fields: { code: [message] } })

/** Ends all sessions and half sign-ins, and begins a new session. */
export async function replaceSessions(
  userId: string,
  start: SessionStart,
  tx: Database,
): Promise<string> {
  await endSessions(userId, null, tx)
  await dropBegunChanges(userId, tx)
  return startSession(userId, start, tx)
}

/** The app that waits for its code. Throws `conflict` without one. */
async function pendingApp(userId: string, { replaces }: SessionStart, tx: Database) {
  const pending = await pendingSecret(userId, replaces, tx)
  if (pending) return pending
  throw new DomainError(
    'conflict',
    (await isConnected(userId, tx))
      ? alreadyConnected
      : 'That took longer than an hour. Please start again.',
  )
}

/**
 * Turns the second factor on, or changes to the new app, by a code of it, in the session that began it. Ends all other
 * sessions; returns the token of a new one and ten recovery codes, which are shown once. Throws `unauthenticated`, `conflict`, `invalid` at `code`.
 */
export async function confirmApp(
  actor: Actor,
  { code }: { code: string },
  start: SessionStart = {},
  tx: Database = db,
  now = new Date(),
): Promise<{ token: string; codes: string[] }> {
  const holder = asAccountHolder(actor)
  const { userId } = holder
  const { sealed, secret } = await pendingApp(userId, start, tx)
  const step = stepOfCode(secret, code.replace(/[\s-]/g, ''), now)
  if (step === null)
    throw wrong('That code is wrong or has expired. Enter the newest code in your app.')
  return tx.transaction(async (t) => {
    await lockAccount(userId, null, t)
    const before = await sinceOf(userId, t)
    if (!(await adoptApp(userId, { sealed, session: start.replaces, step }, t))) {
      throw new DomainError('conflict', alreadyConnected)
    }
    const change = before ? 'replaced' : 'on'
    await recordAudit(
      t,
      holder,
      `second-factor.${change}`,
      { type: 'user', id: userId },
      null,
      null,
    )
    await mailSecondFactorChanged(t, holder.email, change)
    const codes = await makeRecoveryCodes(userId, t)
    return { token: await replaceSessions(userId, start, t), codes }
  })
}

/** Ten recovery codes in place of the former. Throws as `connectApp`, and `conflict` while it is off. */
export async function replaceRecoveryCodes(
  actor: Actor,
  proof: OwnerProof,
  tx: Database = db,
): Promise<string[]> {
  const { user, spendProof } = await checkOwner(actor, proof, tx)
  if (!(await hasSecondFactor(user.id, tx))) {
    throw new DomainError('conflict', 'Two-step sign-in is off.')
  }
  return tx.transaction(async (t) => {
    await spendProof(t)
    const target = { type: 'user', id: user.id } as const
    await recordAudit(t, asAccountHolder(actor), 'second-factor.codes-made', target, null, null)
    await mailSecondFactorChanged(t, user.email, 'new-codes')
    return makeRecoveryCodes(user.id, t)
  })
}
