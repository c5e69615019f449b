import { db, type Database } from '#db/client.server.ts'
import type { Actor } from '#app/domain/actor.ts'
import { claimQueue } from '#app/domain/claims/decide.server.ts'
import { reportQueue } from '#app/domain/reports/queries.server.ts'
import { unreadBookings } from './unread-bookings.server.ts'

/** What waits for an admin about listings. Admins only. */
export const listingsQueue = async (actor: Actor, tx: Database = db) => ({
  bookings: await unreadBookings(actor, tx),
  claims: await claimQueue(actor, tx),
  reports: await reportQueue(actor, tx),
})

/** How many lines it has, up to a hundred of each kind. Admins only. */
export async function countQueue(actor: Actor, tx: Database = db): Promise<number> {
  const lines = Object.values(await listingsQueue(actor, tx))
  return lines.reduce((total, { length }) => total + length, 0)
}
