import { and, eq, ne, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { sessions } from '#db/schema/accounts.ts'
import { anonymous, asUser, type Actor, type Role } from './actor.ts'
import { digest, isToken, newToken } from './tokens.server.ts'

/** A session ends when nobody used it for this long. */
export const sessionDays = 30

/** Where a session begins: what the browser called itself, and the session it had before. */
export type SessionStart = { userAgent?: string | null; replaces?: string | null }

type Row = { user_id: string; role: Role; email: string }

/**
 * Begins a session and returns its token, which is stored nowhere. The session of the token in
 * `replaces` ends, and so do sessions of this person that have run out. One statement, to which
 * `alsoDelete` may add rows of `rate_limits` by key.
 */
export async function startSession(
  userId: string,
  { userAgent, replaces }: SessionStart = {},
  tx: Database = db,
  alsoDelete: { keys: string[]; refund?: string } = { keys: [] },
): Promise<string> {
  const token = newToken()
  const before = isToken(replaces) ? digest(replaces) : null
  const keys = sql.param(JSON.stringify(alsoDelete.keys))
  await tx.execute(sql`
    with ended as (
      delete from sessions
      where id = ${before} or (user_id = ${userId} and expires_at <= now())
    ), forgiven as (
      delete from rate_limits where key in (select jsonb_array_elements_text(${keys}::jsonb))
    ), refunded as (
      update rate_limits set points = points - 1
      where key = ${alsoDelete.refund ?? null} and points > 0
    )
    insert into sessions (id, user_id, expires_at, user_agent)
    values (${digest(token)}, ${userId}, now() + make_interval(days => ${sessionDays}::int),
      ${userAgent?.slice(0, 300) ?? null})`)
  return token
}

/**
 * Who holds this token, with the role as it stands now; anonymous where it is unknown or has run
 * out. One statement, none for what cannot be a token. It also carries the expiry forward, at most
 * once a day, so that reading stays reading.
 */
export async function actorFromToken(token: string, tx: Database = db): Promise<Actor> {
  if (!isToken(token)) return anonymous
  const [row] = await tx.execute<Row>(sql`
    with found as (
      select s.id, s.expires_at, u.id as user_id, u.role, u.email
      from sessions s join users u on u.id = s.user_id
      where s.id = ${digest(token)} and s.expires_at > now()
    ), extended as (
      update sessions s set expires_at = now() + make_interval(days => ${sessionDays}::int)
      from found f
      where s.id = f.id and f.expires_at < now() + make_interval(days => ${sessionDays - 1}::int)
    )
    select user_id, role, email from found`)
  return row ? { kind: 'user', userId: row.user_id, role: row.role, email: row.email } : anonymous
}

/** Ends the session of this token, if there is one: nobody can use it any more, here or elsewhere. */
export async function signOut(token: string, tx: Database = db): Promise<void> {
  if (isToken(token)) await tx.delete(sessions).where(eq(sessions.id, digest(token)))
}

/** Ends every session of the actor, this one included. Throws DomainError `unauthenticated`. */
export async function signOutEverywhere(actor: Actor, tx: Database = db): Promise<void> {
  await endSessions(asUser(actor).userId, null, tx)
}

/** Ends the sessions of a person, all of them but that of the token `keep`. */
export async function endSessions(
  userId: string,
  keep: string | null,
  tx: Database = db,
): Promise<void> {
  const mine = eq(sessions.userId, userId)
  await tx.delete(sessions).where(isToken(keep) ? and(mine, ne(sessions.id, digest(keep))) : mine)
}
