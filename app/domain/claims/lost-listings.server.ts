import { and, desc, eq, isNull, ne, or } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { businesses, mails } from '#db/schema/index.ts'
import { asUser, type Actor } from '#app/domain/actor.ts'

export type LostListing = {
  slug: string
  name: string
  lostAt: Date
  /** Whether somebody else has it now. */
  isOwned: boolean
}

/** The listing that was taken off the actor's account last, as they were told by mail; null where none was. Throws `unauthenticated`. */
export async function lostListing(actor: Actor, tx: Database = db): Promise<LostListing | null> {
  const { userId } = asUser(actor)
  const { slug, name, ownerId } = businesses
  const [row] = await tx
    .select({ slug, name, ownerId, lostAt: mails.createdAt })
    .from(mails)
    .innerJoin(businesses, eq(businesses.id, mails.businessId))
    .where(
      and(
        eq(mails.ownerId, userId),
        eq(mails.kind, 'ownership-ended'),
        or(isNull(ownerId), ne(ownerId, userId)),
      ),
    )
    .orderBy(desc(mails.createdAt))
    .limit(1)
  return row
    ? { slug: row.slug, name: row.name, lostAt: row.lostAt, isOwned: row.ownerId !== null }
    : null
}
