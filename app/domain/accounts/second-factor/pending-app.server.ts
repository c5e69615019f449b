import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { secondFactors } from '#db/schema/index.ts'
import { sessionId, type SessionStart } from '../sessions.server.ts'
import { openSecret } from './totp.server.ts'

const pendingFor = sql`now() - interval '1 hour'`

/** An app that this very session began to connect: another may be a thief's. */
const isPending = (userId: string, session: string | null | undefined) =>
  and(
    eq(secondFactors.userId, userId),
    gt(secondFactors.pendingAt, pendingFor),
    sql`${secondFactors.pendingSession} is not distinct from ${sessionId(session)}`,
  )

/** The secret that an app was given and has yet to prove; null in every other session. */
export async function pendingSecret(
  userId: string,
  session: string | null | undefined,
  tx: Database,
): Promise<{ sealed: string; secret: string } | null> {
  const [row] = await tx
    .select({ sealed: secondFactors.pendingSecret })
    .from(secondFactors)
    .where(isPending(userId, session))
  const secret = row?.sealed ? openSecret(userId, row.sealed) : null
  return row?.sealed && secret !== null ? { sealed: row.sealed, secret } : null
}

/** Whether an app is connected and no other begun. */
export const isConnected = async (userId: string, tx: Database): Promise<boolean> =>
  (await tx.$count(
    secondFactors,
    and(
      eq(secondFactors.userId, userId),
      isNotNull(secondFactors.secret),
      isNull(secondFactors.pendingAt),
    ),
  )) > 0

/** Makes a pending app the account's own; false where it is no longer pending. */
export async function adoptApp(
  userId: string,
  { sealed, session, step }: { sealed: string; session: SessionStart['replaces']; step: number },
  t: Database,
): Promise<boolean> {
  const taken = await t
    .update(secondFactors)
    .set({
      ...{ secret: sealed, confirmedAt: sql`now()`, lastStep: step },
      ...{ pendingSecret: null, pendingAt: null, pendingSession: null },
    })
    .where(and(isPending(userId, session), eq(secondFactors.pendingSecret, sealed)))
    .returning({ userId: secondFactors.userId })
  return taken.length > 0
}
