import { db, type Database } from '#db/client.server.ts'
import type { Actor } from '#app/domain/actor.ts'
import { unreadBookings } from './unread-bookings.server.ts'

/** What waits for an admin about listings. Admins only. */
export const listingsQueue = async (actor: Actor, tx: Database = db) => ({
  bookings: await unreadBookings(actor, tx),
})

/** How many lines it has, up to a hundred of each kind. Admins only. */
export async function countQueue(actor: Actor, tx: Database = db): Promise<number> {
  const lines = Object.values(await listingsQueue(actor, tx))
  return lines.reduce((total, { length }) => total + length, 0)
}
