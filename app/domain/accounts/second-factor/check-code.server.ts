import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { secondFactors, users } from '#db/schema/index.ts'
import { DomainError } from '#app/domain/errors.ts'
import { countUse, refundUse, type LimitName } from '#app/domain/limits.server.ts'
import { recordAudit } from '#app/domain/audit/record.server.ts'
import { mailCodesGuessed, mailRecoveryCodeUsed } from './mails.server.ts'
import { consumeRecoveryCode, countRecoveryCodes, isRecoveryCode } from './recovery-codes.server.ts'
import { openSecret, stepOfCode } from './totp.server.ts'
import { consumePasskey } from './use-passkey.server.ts'

/**
 * Who enters a code. Guesses of each kind are counted apart, so that a thief who knows the password uses up neither
 * those of the owner's browser nor those of an open session.
 */
export type CodeGiver = { kind: 'signed-in' | 'known' | 'stranger'; address: string }

const tooMany = 'Too many wrong codes. Please try again later, or use a recovery code.'

const refuse = (message: string) =>
  new DomainError('invalid', message, { fields: { code: [message] }, reason: 'code-wrong' })

/** Asks for the code that a sign-in or a change lacks. */
export const askForCode = (code: 'unauthenticated' | 'invalid'): DomainError => {
  const message = 'Please enter the code from your authenticator app, or a recovery code'
  return new DomainError(code, message, {
    fields: { code: [message] },
    reason: 'code-required',
  })
}

/** The sealed secret; null where it is off. */
async function factorOf(userId: string, tx: Database) {
  const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  return factor?.secret ? { secret: factor.secret } : null
}

/** Whether a password alone does not sign in: with an app, and for admins with a passkey. For queries of `users`. */
export const asksForCode = sql<boolean>`(exists (
  select 1 from second_factors f where f.user_id = users.id and f.secret is not null
) or (users.role = 'ADMIN' and exists (select 1 from passkeys p where p.user_id = users.id)))`

export async function hasSecondFactor(userId: string, tx: Database): Promise<boolean> {
  const [row] = await tx.select({ asks: asksForCode }).from(users).where(eq(users.id, userId))
  return row?.asks ?? false
}

/** Takes a code of the app once. Throws `invalid`. */
async function consumeAppCode(userId: string, code: string, now: Date, tx: Database) {
  const factor = await factorOf(userId, tx)
  const secret = factor && openSecret(userId, factor.secret)
  if (factor && secret === null) {
    throw refuse('Codes of your app cannot be checked any more. Please use a recovery code.')
  }
  const step = secret ? stepOfCode(secret, code, now) : null
  if (step === null) throw refuse('This code is not right, or no longer')
  const taken = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(
      and(
        eq(secondFactors.userId, userId),
        isNotNull(secondFactors.secret),
        or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step)),
      ),
    )
    .returning({ userId: secondFactors.userId })
  if (taken.length === 0) throw refuse('This code was used already. Please wait for the next one.')
}

async function useRecoveryCode(userId: string, code: string, tx: Database) {
  await tx.transaction(async (t) => {
    if (!(await consumeRecoveryCode(userId, code, t))) {
      throw refuse('This recovery code is not right, or was used already')
    }
    const [user] = await t.select().from(users).where(eq(users.id, userId))
    if (!user) throw refuse('This recovery code is not right, or was used already')
    const left = await countRecoveryCodes(userId, t)
    const target = { type: 'user', id: userId } as const
    const actor = { kind: 'user', userId, role: user.role, email: user.email } as const
    await recordAudit(t, actor, 'second-factor.recovery-code-used', target, null, { left })
    await mailRecoveryCodeUsed(t, user.email, left)
  })
}

const count = (name: LimitName, key: string, tx: Database) => countUse(name, key, tooMany, tx)

/** Tells the owner, once a day, that somebody has the password. */
async function warn(userId: string, tx: Database): Promise<void> {
  try {
    await count('code-warning', userId, tx)
  } catch (error) {
    if (error instanceof DomainError) return
    throw error
  }
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (user) await tx.transaction((t) => mailCodesGuessed(t, user.email))
}

/**
 * Takes a code of the user's app or a recovery code, each once; spaces and dashes do not count. Throws `invalid` at
 * `code`, `too-many`. Not within a transaction, whose rollback would undo the counting.
 */
async function checkCode(
  userId: string,
  given: string,
  giver: CodeGiver,
  tx: Database,
  now = new Date(),
): Promise<void> {
  const code = given.toLowerCase().replace(/[\s-]/g, '')
  const kind = `${userId}\n${giver.kind}`
  const place = `${kind}\n${giver.address}`
  try {
    await count('code-place', place, tx)
    // No guess finds a recovery code: it works also where a thief has used up the guesses.
    if (!isRecoveryCode(code)) await count('code-account', kind, tx)
  } catch (error) {
    if (error instanceof DomainError && giver.kind !== 'signed-in') await warn(userId, tx)
    throw error
  }
  if (isRecoveryCode(code)) {
    await useRecoveryCode(userId, code, tx)
  } else {
    if (!/^\d{6}$/.test(code)) throw refuse('Please enter the six digits, or a recovery code')
    await consumeAppCode(userId, code, now, tx)
    await refundUse('code-account', kind, tx)
  }
  await refundUse('code-place', place, tx)
}

/** What proves more than a password: a code, or what a passkey answered. */
export type Factor = { code?: string | undefined; passkey?: string | undefined }

/** Takes whichever is given. Throws as `checkCode` and `consumePasskey`. */
export async function checkFactor(
  userId: string,
  { code, passkey }: Factor,
  giver: CodeGiver,
  tx: Database,
): Promise<void> {
  if (passkey) await consumePasskey(passkey, userId, tx)
  else if (code) await checkCode(userId, code, giver, tx)
  else throw askForCode('invalid')
}

/** As `checkFactor`, for an account that may have no second factor: then nothing is asked for. */
export async function checkFactorIfOn(
  userId: string,
  given: Factor,
  giver: CodeGiver,
  tx: Database,
): Promise<void> {
  if (await hasSecondFactor(userId, tx)) await checkFactor(userId, given, giver, tx)
}
