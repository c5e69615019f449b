import { sql } from 'drizzle-orm'

/**
 * SQL condition for row `b`: notices reach the business's own email address, or its owner's verified one. Only such a
 * business takes bookings.
 */
export const reachable = sql`(b.email is not null or exists (
  select 1 from users u where u.id = b.owner_id and u.email_verified_at is not null))`

/** The same rule in code: the address for notices, or null. */
export const notificationAddress = (business: {
  email: string | null
  ownerEmail: string | null
  ownerVerified: boolean
}): string | null => business.email ?? (business.ownerVerified ? business.ownerEmail : null)
