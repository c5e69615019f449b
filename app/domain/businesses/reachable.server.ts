import { sql } from 'drizzle-orm'

/**
 * *Reachable*, in SQL, for a row `b` of businesses: a notice reaches a person, at the business's own
 * address or at its owner's, once confirmed. Only such a business takes bookings.
 */
export const reachable = sql`(b.email is not null or exists (
  select 1 from users u where u.id = b.owner_id and u.email_verified_at is not null))`

/** *Reachable*, in code: where its notices go, or null where nobody would read them. */
export const noticeAddress = (business: {
  email: string | null
  ownerEmail: string | null
  ownerVerified: boolean
}): string | null => business.email ?? (business.ownerVerified ? business.ownerEmail : null)
