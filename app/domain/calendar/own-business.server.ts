import { eq } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { businesses, users } from '#db/schema/index.ts'
import { asOwner, type Actor } from '#app/domain/actor.ts'
import { lockAccount } from '#app/domain/bookings/locks.server.ts'
import { businessColumns, type BookedBusiness } from '#app/domain/bookings/record.server.ts'
import { noBusiness } from '#app/domain/businesses/own.server.ts'

/**
 * The owner's business, published or not, locked against other bookings until the transaction ends. Throws
 * `unauthenticated`, `forbidden` for other roles, `not-found`.
 */
export async function ownBusinessToBook(actor: Actor, tx: Database): Promise<BookedBusiness> {
  const owner = asOwner(actor)
  await lockAccount(owner.userId, tx)
  const [business] = await tx
    .select(businessColumns)
    .from(businesses)
    .leftJoin(users, eq(users.id, businesses.ownerId))
    .where(eq(businesses.ownerId, owner.userId))
    .for('no key update', { of: businesses })
  if (!business) throw noBusiness()
  return business
}
