import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { secondFactors, users } from '#db/schema/index.ts'
import { DomainError } from '#app/domain/errors.ts'
import { countUse, isBelow, refundUse, type LimitName } from '#app/domain/limits.server.ts'
import { recordAudit } from '#app/domain/audit/record.server.ts'
import { mailCodesGuessed, mailRecoveryCodeUsed } from './mails.server.ts'
import {
  consumeRecoveryCode,
  countRecoveryCodes,
  hasRecoveryCode,
  isRecoveryCode,
} from './recovery-codes.server.ts'
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
  return factor?.secret ? { secret: factor.secret, lastStep: factor.lastStep } : null
}

/** Whether a password alone does not sign in: with an app, and for admins with a passkey. For queries of `users`. */
export const asksForCode = sql<boolean>`(exists (
  select 1 from second_factors f where f.user_id = users.id and f.secret is not null
) or (users.role = 'ADMIN' and exists (select 1 from passkeys p where p.user_id = users.id)))`

/** As `asksForCode`, of one account. */
export async function hasSecondFactor(userId: string, tx: Database): Promise<boolean> {
  const [row] = await tx.select({ asks: asksForCode }).from(users).where(eq(users.id, userId))
  return row?.asks ?? false
}

/**
 * Takes what was found right, once, within the transaction of what it is for: what is refused after all leaves it unused.
 * Throws `invalid` where another was quicker.
 */
export type Spend = (t: Database) => Promise<void>

const spendNothing: Spend = async () => {}

const usedAlready = () => refuse('This code has already been used. Please wait for the next one.')

/** Throws `invalid` for a wrong code of the app, and for one that was taken. */
async function findAppCode(userId: string, code: string, now: Date, tx: Database): Promise<Spend> {
  const factor = await factorOf(userId, tx)
  const secret = factor && openSecret(userId, factor.secret)
  if (factor && secret === null) {
    throw refuse('We can no longer check codes from your app. Please use a recovery code.')
  }
  const step = secret ? stepOfCode(secret, code, now) : null
  if (!factor || step === null)
    throw refuse('That code is wrong or has expired. Enter the newest code in your app.')
  if (factor.lastStep !== null && factor.lastStep >= step) throw usedAlready()
  return async (t) => {
    const taken = await t
      .update(secondFactors)
      .set({ lastStep: step })
      .where(
        and(
          eq(secondFactors.userId, userId),
          eq(secondFactors.secret, factor.secret),
          or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step)),
        ),
      )
      .returning({ userId: secondFactors.userId })
    if (taken.length === 0) throw usedAlready()
  }
}

/** Throws `invalid` for a code that is none, or was used. */
async function findRecoveryCode(userId: string, code: string, tx: Database): Promise<Spend> {
  const wrong = () => refuse('This recovery code is wrong or has already been used')
  if (!(await hasRecoveryCode(userId, code, tx))) throw wrong()
  return async (t) => {
    const [user] = await t.select().from(users).where(eq(users.id, userId))
    if (!user || !(await consumeRecoveryCode(userId, code, t))) throw wrong()
    const left = await countRecoveryCodes(userId, t)
    const target = { type: 'user', id: userId } as const
    const actor = { kind: 'user', userId, role: user.role, email: user.email } as const
    await recordAudit(t, actor, 'second-factor.recovery-code-used', target, null, { left })
    await mailRecoveryCodeUsed(t, user.email, left)
  }
}

const count = (name: LimitName, key: string, tx: Database) => countUse(name, key, tooMany, tx)

/** Tells the owner, once a day, that somebody has the password. */
async function warn(userId: string, tx: Database): Promise<void> {
  if (!(await isBelow('code-warning', userId, tx))) return
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (user) await tx.transaction((t) => mailCodesGuessed(t, user.email))
}

/** What a code in its plain form is. A wrong one counts towards a warning, however slowly somebody guesses. */
async function findCode(userId: string, code: string, now: Date, tx: Database): Promise<Spend> {
  const isRecovery = isRecoveryCode(code)
  if (!isRecovery && !/^\d{6}$/.test(code)) {
    throw refuse('Please enter the six digits, or a recovery code')
  }
  try {
    return await (isRecovery
      ? findRecoveryCode(userId, code, tx)
      : findAppCode(userId, code, now, tx))
  } catch (error) {
    if (error instanceof DomainError && !(await isBelow('code-wrong', userId, tx))) {
      await warn(userId, tx)
    }
    throw error
  }
}

/**
 * Whether a code of the user's app, or a recovery code, is right and unused; spaces and dashes do not count. Throws
 * `invalid` at `code`, `too-many`. Not within a transaction, whose rollback would undo the counting.
 */
async function checkCode(
  userId: string,
  given: string,
  giver: CodeGiver,
  tx: Database,
  now = new Date(),
): Promise<Spend> {
  const code = given.toLowerCase().replace(/[\s-]/g, '')
  const kind = `${userId}\n${giver.kind}`
  const place = `${kind}\n${giver.address}`
  try {
    await count('code-place', place, tx)
    // No guess finds a recovery code: it works also where a thief has used up the guesses.
    if (!isRecoveryCode(code)) await count('code-account', kind, tx)
  } catch (error) {
    if (error instanceof DomainError) await warn(userId, tx)
    throw error
  }
  const spend = await findCode(userId, code, now, tx)
  if (!isRecoveryCode(code)) await refundUse('code-account', kind, tx)
  await refundUse('code-place', place, tx)
  return spend
}

/** What proves more than a password: a code, or what a passkey answered. */
export type Factor = { code?: string | undefined; passkey?: string | undefined }

/** Checks whichever is given; a passkey's answer is used up at once. Throws as `checkCode` and `consumePasskey`. */
export async function checkFactor(
  userId: string,
  { code, passkey }: Factor,
  giver: CodeGiver,
  tx: Database,
): Promise<Spend> {
  if (code && !passkey) return checkCode(userId, code, giver, tx)
  if (!passkey) throw askForCode('invalid')
  await consumePasskey(passkey, userId, tx)
  return spendNothing
}

/** As `checkFactor`, for an account that may have no second factor: then nothing is asked for. */
export async function checkFactorIfOn(
  userId: string,
  given: Factor,
  giver: CodeGiver,
  tx: Database,
): Promise<Spend> {
  return (await hasSecondFactor(userId, tx)) ? checkFactor(userId, given, giver, tx) : spendNothing
}
