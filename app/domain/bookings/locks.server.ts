import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { users } from '#db/schema/index.ts'

/**
 * Keeps the account of who changes a booking until the transaction ends, since its history refers to them: before the
 * business and its bookings, as where an account is deleted.
 */
export const lockAccount = (userId: string, tx: Database) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share')

/** Makes the answers at a business wait for each other and for its owner's edits, until the transaction ends. */
export const lockBusinessOf = (bookingId: string, tx: Database) =>
  tx.execute(sql`select 1 from businesses where id = (
    select business_id from bookings where id = ${bookingId}) for no key update`)
