import type { AuthenticatorTransport } from '@simplewebauthn/server'
import { bigint, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { users } from './accounts.ts'
import { createdAt, instant } from './columns.ts'

/**
 * Authenticator apps. `secret` is sealed, and null until a code proved that an app has it; `pending_secret` waits for
 * that, in the session whose id `pending_session` is. `last_step` is the half minute of the last code taken, which is not taken again.
 */
export const secondFactors = pgTable(
  'second_factors',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    secret: text('secret'),
    confirmedAt: instant('confirmed_at'),
    lastStep: integer('last_step'),
    pendingSecret: text('pending_secret'),
    pendingAt: instant('pending_at'),
    pendingSession: text('pending_session'),
  },
  (t) => [
    check('second_factors_confirmed', sql`(${t.secret} is null) = (${t.confirmedAt} is null)`),
    check('second_factors_pending', sql`(${t.pendingSecret} is null) = (${t.pendingAt} is null)`),
  ],
)

/** `id` is the SHA-256 (hex) of the code, which is not stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    usedAt: instant('used_at'),
  },
  (t) => [index('recovery_codes_user').on(t.userId)],
)

/** `id` and `public_key` are base64url, as WebAuthn gives them; `counter` grows where the authenticator counts. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<AuthenticatorTransport[]>().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [index('passkeys_user').on(t.userId)],
)
