import { sql, type SQL } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { roles } from '#app/domain/actor.ts'
import { tokenPurposes } from '#app/domain/accounts/token-purposes.ts'
import { closedList, createdAt, instant } from './columns.ts'

/** Users. `email` and `username` are stored in lower case. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    username: text('username'),
    passwordHash: text('password_hash').notNull(),
    role: text('role', { enum: roles }).notNull(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    phone: text('phone'),
    emailVerifiedAt: instant('email_verified_at'),
    /** Grows whenever all sessions are ended: what was proved before no longer signs in. */
    credentialsVersion: integer('credentials_version').notNull().default(1),
    createdAt: createdAt(),
    adminText: text('admin_text')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`admin_text(email, username, first_name, last_name)`),
  },
  (t) => [
    uniqueIndex('users_email').on(t.email),
    uniqueIndex('users_username').on(t.username),
    index('users_created').on(t.createdAt.desc(), t.id),
    index('users_role_created').on(t.role, t.createdAt.desc(), t.id),
    index('users_admin_search').using('gin', sql`admin_text gin_trgm_ops`),
    closedList(t.role),
    check('users_email_lower', sql`${t.email} = lower(${t.email})`),
    check('users_username_lower', sql`${t.username} = lower(${t.username})`),
  ],
)

/** `id` is the SHA-256 (hex) of the token, which is not stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    userAgent: text('user_agent'),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
)

/** Mailed tokens. `id` is the SHA-256 (hex) of the token; `payload` depends on the purpose. */
export const singleUseTokens = pgTable(
  'single_use_tokens',
  {
    id: text('id').primaryKey(),
    purpose: text('purpose', { enum: tokenPurposes }).notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    payload: text('payload'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [
    index('single_use_tokens_user').on(t.userId, t.purpose),
    index('single_use_tokens_expiry').on(t.expiresAt),
    closedList(t.purpose),
  ],
)
