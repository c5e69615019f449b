import { eq } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { businesses } from '#db/schema/businesses.ts'
import { asAdmin, asUser, type Actor } from '#app/domain/actor.ts'
import { DomainError } from '#app/domain/errors.ts'
import { selectionOf } from './field-columns.server.ts'
import { ownFields, type OwnBusiness } from './profile.ts'
import { isUuid } from '#app/domain/uuid.ts'

const columns = selectionOf(ownFields)

/** The whole row of the actor's business for the desk; null without one. Throws `unauthenticated`. One statement. */
export async function ownBusiness(actor: Actor, tx: Database = db): Promise<OwnBusiness | null> {
  const { userId } = asUser(actor)
  const [row] = await tx.select(columns).from(businesses).where(eq(businesses.ownerId, userId))
  return row ?? null
}

export const noBusiness = () =>
  new DomainError('not-found', 'There is no business on your account yet.')

/** The error for an edit of an outdated version. */
const staleEdit = () =>
  new DomainError('stale', 'This was changed in another window since you opened it.')

/**
 * Locks the actor's business until the transaction ends, for a change of `version` (any, if undefined); rows that
 * refer to it can still be written, so that nobody who holds one of them waits. Throws `unauthenticated`, `not-found`
 * and `stale`.
 */
export async function lockOwnBusiness(
  actor: Actor,
  version: number | undefined,
  tx: Database,
): Promise<OwnBusiness> {
  const { userId } = asUser(actor)
  const [row] = await tx
    .select(columns)
    .from(businesses)
    .where(eq(businesses.ownerId, userId))
    .for('no key update')
  if (!row) throw noBusiness()
  if (version !== undefined && row.version !== version) throw staleEdit()
  return row
}

const unknownBusiness = () => new DomainError('not-found', 'There is no such business.')

/** Any business in its owner's view. Throws `unauthenticated`, `forbidden` and `not-found`. One statement. */
export async function businessForAdmin(
  actor: Actor,
  businessId: string,
  tx: Database = db,
): Promise<OwnBusiness> {
  asAdmin(actor)
  if (!isUuid(businessId)) throw unknownBusiness()
  const [row] = await tx.select(columns).from(businesses).where(eq(businesses.id, businessId))
  if (!row) throw unknownBusiness()
  return row
}

/** As `lockOwnBusiness`, for an admin and any business. Throws `forbidden` too. */
export async function lockBusinessForAdmin(
  actor: Actor,
  businessId: string,
  version: number | undefined,
  tx: Database,
): Promise<OwnBusiness> {
  asAdmin(actor)
  if (!isUuid(businessId)) throw unknownBusiness()
  const [row] = await tx
    .select(columns)
    .from(businesses)
    .where(eq(businesses.id, businessId))
    .for('no key update')
  if (!row) throw unknownBusiness()
  if (version !== undefined && row.version !== version) throw staleEdit()
  return row
}
