import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Counters of rate-limiter-flexible, shared by all servers on this database; its column names. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    expire: timestamp('expire', { withTimezone: true, mode: 'date' }),
  },
  (t) => [index('rate_limits_expire').on(t.expire)],
)
