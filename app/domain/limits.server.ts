import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { rateLimits } from '#db/schema/index.ts'
import { env } from '#app/env.server.ts'
import { keyedHash } from '#app/hmac.server.ts'
import { DomainError } from './errors.ts'

const hour = 3600

/**
 * Rate limits: `points` per `seconds`. Add new limits here. Figures and reasons:
 * docs/decisions/030-booking-limits.md.
 */
export const limits = {
  'booking-address': { points: 60, seconds: hour },
  'booking-email': { points: 12, seconds: hour },
  'booking-business': { points: 240, seconds: hour },
  // What a business enters and changes mails guests, at addresses that nobody proved.
  'entry-email': { points: 30, seconds: hour },
  'entry-business': { points: 120, seconds: hour },
  // Each reading asks another server.
  'calendar-read': { points: 30, seconds: hour },
  // Of one booking, by its guest and by its business: neither uses up the other's.
  'booking-move': { points: 6, seconds: hour },
  'booking-proposal': { points: 6, seconds: hour },
  // Accounts: mobile networks share one address among many users, so limits by address are wide.
  'reset-address': { points: 30, seconds: hour },
  'reset-account': { points: 5, seconds: hour },
  'register-address': { points: 20, seconds: hour },
  // Claims: each code mails an address that the claimant does not have to own.
  'claim-code-account': { points: 5, seconds: 24 * hour },
  'claim-code-listing': { points: 5, seconds: 24 * hour },
  'claim-guess': { points: 20, seconds: 24 * hour },
  'claim-request': { points: 5, seconds: 24 * hour },
  // Suggestions and reports need no account.
  'report-address': { points: 20, seconds: hour },
  // What one address says of one listing: nobody keeps others from being heard.
  'report-listing': { points: 5, seconds: 24 * hour },
  'verify-account': { points: 5, seconds: hour },
  // Who makes many accounts asks in the name of each.
  'change-address': { points: 10, seconds: hour },
  'checkout-address': { points: 30, seconds: hour },
  // Mails about a checkout of somebody else's: one a day to an address.
  'checkout-warning': { points: 1, seconds: 24 * hour },
  // Each look asks the provider.
  'checkout-return': { points: 60, seconds: hour },
  // Each cancellation mails, also an address that nobody proved; cancelling itself is never refused.
  'plan-undo': { points: 10, seconds: 24 * hour },
  'forged-events': { points: 60, seconds: hour },
  'own-password': { points: 10, seconds: hour / 4 },
  // Second factor: three codes of a million hold at a time, so 60 guesses a day find one in 15 years.
  'code-place': { points: 10, seconds: hour / 4 },
  'code-account': { points: 60, seconds: 24 * hour },
  // Each is a row for ten minutes; mobile networks share one address.
  'passkey-challenge': { points: 600, seconds: hour },
  'code-warning': { points: 1, seconds: 24 * hour },
  // The fifth wrong code of a week is told to the owner, however slowly they come.
  'code-wrong': { points: 4, seconds: 7 * 24 * hour },
  // Mails about passwords that were guessed: whoever guesses sets them off.
  'password-warning': { points: 1, seconds: 7 * 24 * hour },
  'upload-business': { points: 120, seconds: hour },
  // What is not used is kept for a day: 4 GB of one business at most, while the disk is everybody's. Addresses hold for
  // a week: what comes by them is counted as it arrives too.
  'upload-day': { points: 400, seconds: 24 * hour },
  'upload-parts': { points: 40, seconds: 24 * hour },
  'picture-change': { points: 60, seconds: hour },
  // Automations: a user waits for tests; callbacks change bookings.
  'automation-test': { points: 60, seconds: hour },
  'automation-callback': { points: 1200, seconds: hour },
  'automation-stranger': { points: 60, seconds: hour },
} as const satisfies Record<string, { points: number; seconds: number }>

export type LimitName = keyof typeof limits

// Counters hold a keyed hash, never an address or email.
const hashed = (key: string) => keyedHash(`limit:${key}`)

const counterOf = (name: LimitName, key: string) => `${name}:${hashed(key)}`

/**
 * Counts a use in counters shared by all servers. Throws DomainError `too-many` with `message` above the limit;
 * RATE_LIMIT=off disables it. A rollback undoes the count.
 */
export const countUse = (
  name: LimitName,
  key: string,
  message: string,
  tx: Database = db,
): Promise<void> => countUses([{ name, key, message }], tx)

/** Counts a use; false above the limit, where something is left out rather than refused. */
export async function isBelow(name: LimitName, key: string, tx: Database): Promise<boolean> {
  try {
    await countUse(name, key, '', tx)
    return true
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}

type Use = { name: LimitName; key: string; message: string }

/**
 * `countUse` for several in one statement, the first one above its limit being what is refused. Only for the caller's
 * transaction, whose rollback undoes them all; the same kinds in the same order everywhere, since each row is locked.
 * Windows end by the database's clock: one that was wrong on a server refuses nobody for a day.
 */
export async function countUses(uses: Use[], tx: Database): Promise<void> {
  if (env().RATE_LIMIT === 'off') return
  const rows = uses.map(({ name, key }) => ({
    key: counterOf(name, key),
    points: 1,
    expire: sql`now() + make_interval(secs => ${limits[name].seconds}::int)`,
  }))
  const isOver = sql`${rateLimits.expire} <= now()`
  const counted = await tx
    .insert(rateLimits)
    .values(rows)
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${isOver} then 1 else ${rateLimits.points} + 1 end`,
        expire: sql`case when ${isOver} then excluded.expire else ${rateLimits.expire} end`,
      },
    })
    .returning({
      key: rateLimits.key,
      points: rateLimits.points,
      left: sql<number>`extract(epoch from ${rateLimits.expire} - now())::float8`,
    })
  for (const [at, { name, message }] of uses.entries()) {
    const row = counted.find(({ key }) => key === rows[at]?.key)
    if (!row || row.points <= limits[name].points) continue
    const retryAfter = Math.max(1, Math.ceil(row.left))
    throw new DomainError('too-many', message, { retryAfter, limit: limits[name] })
  }
}

/** Resets a counter, as after a successful sign-in. */
export async function resetLimit(name: LimitName, key: string, tx: Database = db): Promise<void> {
  await tx.delete(rateLimits).where(eq(rateLimits.key, counterOf(name, key)))
}

/** Takes one use back, as after a right code. */
export async function refundUse(name: LimitName, key: string, tx: Database = db): Promise<void> {
  if (env().RATE_LIMIT === 'off') return
  const isTheirs = and(eq(rateLimits.key, counterOf(name, key)), gt(rateLimits.points, 0))
  await tx
    .update(rateLimits)
    .set({ points: sql`${rateLimits.points} - 1` })
    .where(isTheirs)
}

/** Deletes counters whose window has ended; they count nothing any more. */
export async function clearOldCounters(now = new Date(), tx: Database = db): Promise<void> {
  await tx.delete(rateLimits).where(lt(rateLimits.expire, now))
}
