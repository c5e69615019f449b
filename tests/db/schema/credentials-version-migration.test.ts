import { drizzle } from 'drizzle-orm/postgres-js'
import { expect, it } from 'vitest'
import { pendingSecret } from '#app/domain/accounts/second-factor/pending-app.server.ts'
import { actorFromToken } from '#app/domain/accounts/sessions.server.ts'
import { halfSignedIn } from '#app/domain/accounts/sign-in.server.ts'
import { digest, newToken } from '#app/domain/accounts/tokens.server.ts'
import type { Database } from '#db/client.server.ts'
import * as schema from '#db/schema/index.ts'
import { databaseBefore } from '#tests/support/earlier-database.ts'

it('an upgrade signs nobody out and keeps second factors; what was half done is begun again', async () => {
  const before = await databaseBefore('0056_credentials-version')
  try {
    const { sql } = before
    const [user] = await sql`insert into users (email, password_hash, role)
      values ('owner@example.co.za', 'x', 'BUSINESS') returning id`
    const id = user?.['id'] as string
    const [session, half, reset] = [newToken(), newToken(), newToken()]
    const soon = sql`now() + interval '5 minutes'`
    await sql`insert into sessions (id, user_id, expires_at) values (${digest(session)}, ${id}, ${soon})`
    await sql`insert into single_use_tokens (id, purpose, user_id, expires_at) values
      (${digest(half)}, 'second-step', ${id}, ${soon}), (${digest(reset)}, 'reset-password', ${id}, ${soon})`
    await sql`insert into second_factors (user_id, secret, confirmed_at, last_step, pending_secret, pending_at)
      values (${id}, 'sealed', now(), 7, 'begun', now())`
    await sql`insert into passkeys (id, user_id, name, public_key, counter, transports)
      values ('k', ${id}, 'Phone', 'p', 3, '[]')`
    await before.upgrade()

    expect(await sql`select credentials_version from users`).toEqual([{ credentials_version: 1 }])
    expect(await sql`select secret, last_step, pending_session from second_factors`).toEqual([
      { secret: 'sealed', last_step: 7, pending_session: null },
    ])
    expect(await sql`select id, counter from passkeys`).toEqual([{ id: 'k', counter: '3' }])
    const left = await sql`select purpose from single_use_tokens order by purpose`
    expect(left.map(({ purpose }) => purpose as string)).toEqual(['reset-password', 'second-step'])

    const tx = drizzle(sql, { schema }) as unknown as Database
    expect(await actorFromToken(session, tx)).toMatchObject({ kind: 'user', userId: id })
    expect(await halfSignedIn(half, tx)).toBeNull()
    expect(await pendingSecret(id, session, tx)).toBeNull()
  } finally {
    await before.drop()
  }
})
