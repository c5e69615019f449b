import { sql } from 'drizzle-orm'

/** What the customer of a row of `bookings` is known by: their email, or phone without one. */
export const contactOf = sql`coalesce(nullif(customer_email, ''), customer_phone)`
/** And by name: two people with one address are two. */
export const nameOf = sql`lower(btrim(regexp_replace(customer_name, '\\s+', ' ', 'g')))`
