import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { sessions } from '#db/schema/accounts.ts'
import { asUser, type Actor } from '../actor.ts'
import { DomainError } from '#app/domain/errors.ts'
import { browserName } from './browser-name.ts'
import { digest, isToken } from './tokens.server.ts'

export type OwnSession = {
  /** Names it in a form, and opens nothing. */
  key: string
  browser: string
  begun: Date
  isThis: boolean
}

const keyOf = sql<string>`encode(sha256(convert_to(${sessions.id}, 'UTF8')), 'hex')`

/** Where the actor is signed in: here first, then the latest. Throws DomainError `unauthenticated`. */
export async function ownSessions(
  actor: Actor,
  token: string | null,
  tx: Database = db,
): Promise<OwnSession[]> {
  const rows = await tx
    .select({
      id: sessions.id,
      key: keyOf,
      userAgent: sessions.userAgent,
      begun: sessions.createdAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, asUser(actor).userId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.createdAt))
    .limit(50)
  const current = isToken(token) ? digest(token) : null
  return rows
    .map(({ id, key, userAgent, begun }) => ({
      ...{ key, begun, browser: browserName(userAgent), isThis: id === current },
    }))
    .toSorted((one, other) => Number(other.isThis) - Number(one.isThis))
}

/** Ends one of the actor's sessions. Throws `unauthenticated`, `not-found` for another's or one that ended. */
export async function endOwnSession(actor: Actor, key: string, tx: Database = db): Promise<void> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, asUser(actor).userId), sql`${keyOf} = ${key}`))
    .returning({ id: sessions.id })
  if (ended.length === 0) throw new DomainError('not-found', 'That session has already ended.')
}
