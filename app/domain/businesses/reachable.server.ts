import { sql, type SQL } from 'drizzle-orm'

/** SQL condition: a mail server refused this address for good. */
export const isRefused = (address: SQL): SQL<boolean> =>
  sql<boolean>`exists (select 1 from refused_addresses r where r.address = lower(${address}))`

/**
 * SQL condition for row `b`: notices reach the business's own email address, or its owner's verified one. Only such a
 * business takes bookings.
 */
export const reachable = sql`((b.email is not null and not ${isRefused(sql`b.email`)}) or exists (
  select 1 from users u where u.id = b.owner_id and u.email_verified_at is not null
    and not ${isRefused(sql`u.email`)}))`

export type Contactable = {
  email: string | null
  isEmailRefused: boolean
  ownerEmail: string | null
  ownerVerified: boolean
  isOwnerRefused: boolean
}

/** The same rule in code: the addresses for notices, each once; empty where nobody reads them. */
export function notificationAddresses(business: Contactable): string[] {
  const { email, isEmailRefused, ownerEmail, ownerVerified, isOwnerRefused } = business
  const known = [
    ...(ownerEmail && ownerVerified && !isOwnerRefused ? [ownerEmail] : []),
    ...(email && !isEmailRefused ? [email] : []),
  ]
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
  return known.filter((address, at) => known.findIndex((other) => same(other, address)) === at)
}
