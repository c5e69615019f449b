import { randomInt } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { recoveryCodes } from '#db/schema/index.ts'
import { digest } from '../tokens.server.ts'

const amount = 10
/** Without what is read for something else. 16 of them are 78 bits: no guess finds one, and a hash tells nothing. */
const alphabet = 'abcdefghjkmnpqrstvwxyz23456789'
const length = 16

export const isRecoveryCode = (code: string): boolean =>
  code.length === length && [...code].every((letter) => alphabet.includes(letter))

const newCode = () =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)] as string).join('')

/** Makes ten codes in place of all that there were, in groups of four letters; only their digests are stored. */
export async function makeRecoveryCodes(userId: string, tx: Database): Promise<string[]> {
  const codes = Array.from({ length: amount }, newCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ id: digest(code), userId })))
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'))
}

const unusedOf = (userId: string) =>
  and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))

/** Those not used yet. */
export const countRecoveryCodes = (userId: string, tx: Database): Promise<number> =>
  tx.$count(recoveryCodes, unusedOf(userId))

const isUnused = (userId: string, code: string) =>
  and(unusedOf(userId), eq(recoveryCodes.id, digest(code)))

/** Whether the code could be used, without using it up. */
export const hasRecoveryCode = async (userId: string, code: string, tx: Database) =>
  (await tx.$count(recoveryCodes, isUnused(userId, code))) > 0

/** Uses a code; whether it was one. Of two concurrent calls exactly one succeeds. */
export async function consumeRecoveryCode(
  userId: string,
  code: string,
  tx: Database,
): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(isUnused(userId, code))
    .returning({ id: recoveryCodes.id })
  return used.length > 0
}
