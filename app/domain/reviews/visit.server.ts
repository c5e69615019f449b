import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { bookings, businesses, users } from '#db/schema/index.ts'

const columns = {
  bookingId: bookings.id,
  status: bookings.status,
  startsAt: bookings.startsAt,
  endsAt: bookings.endsAt,
  customerName: bookings.customerName,
  customerEmail: bookings.customerEmail,
  isOwnVisit: bookings.isOwnVisit,
  invitesReview: bookings.invitesReview,
  anonymisedAt: bookings.anonymisedAt,
  businessId: businesses.id,
  businessName: businesses.name,
  businessSlug: businesses.slug,
  industry: businesses.industry,
  area: businesses.area,
  listed: businesses.listed,
  ownerId: businesses.ownerId,
  ownerEmail: users.email,
  isOwnerVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
}

/** Keeps a visit's business, to which reviews and mails refer, before its bookings, as where a listing is taken down. */
async function keepBusinessOf(where: SQL, tx: Database): Promise<void> {
  const visited = tx.select({ id: bookings.businessId }).from(bookings).where(where)
  const theirs = inArray(businesses.id, visited)
  await tx.select({ id: businesses.id }).from(businesses).where(theirs).for('key share')
}

/** A booking with what a review needs of it. `lock` locks it until the transaction ends. Does not authorize. */
export async function findVisit(where: SQL, tx: Database, { lock = false } = {}) {
  if (lock) await keepBusinessOf(where, tx)
  const query = tx
    .select(columns)
    .from(bookings)
    .innerJoin(businesses, eq(businesses.id, bookings.businessId))
    .leftJoin(users, eq(users.id, businesses.ownerId))
    .where(where)
  const [row] = await (lock ? query.for('update', { of: bookings }) : query)
  return row
}

export type ReviewedVisit = NonNullable<Awaited<ReturnType<typeof findVisit>>>
