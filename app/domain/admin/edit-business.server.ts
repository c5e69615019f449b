import { eq, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { businesses } from '#db/schema/index.ts'
import type { Actor } from '#app/domain/actor.ts'
import type { AuditAction } from '#app/domain/audit/actions.ts'
import { differences, recordAudit } from '#app/domain/audit/record.server.ts'
import { writeListing, type ListingSave } from '#app/domain/businesses/listing.server.ts'
import { businessForAdmin, lockBusinessForAdmin } from '#app/domain/businesses/own.server.ts'
import type { OwnBusiness } from '#app/domain/businesses/profile.ts'
import type { ProfileChanges } from '#app/domain/businesses/profile-schema.ts'
import { writeProfile } from '#app/domain/businesses/profile.server.ts'
import type { RatingInput } from './rating-schema.ts'

/** Locks the row, writes, and audits the changed fields. */
async function edit(
  actor: Actor,
  action: AuditAction,
  businessId: string,
  version: number | undefined,
  write: (current: OwnBusiness, tx: Database) => Promise<void>,
  tx: Database,
): Promise<void> {
  await tx.transaction(async (t) => {
    const before = await lockBusinessForAdmin(actor, businessId, version, t)
    await write(before, t)
    const { version: _, ...after } = await businessForAdmin(actor, businessId, t)
    const changed = differences(before, after)
    if (Object.keys(changed.after).length === 0) return
    const target = { type: 'business', id: businessId } as const
    const named = { name: after.name, ...changed.after }
    await recordAudit(t, actor, action, target, { name: before.name, ...changed.before }, named)
  })
}

/**
 * Saves profile fields on the owner's behalf, by the owner's rules. Admins only. Throws DomainError `not-found`, and
 * `stale` where `version` is outdated.
 */
export const editProfileAsAdmin = (
  actor: Actor,
  businessId: string,
  { version, ...changes }: ProfileChanges & { version: number },
  tx: Database = db,
) =>
  edit(
    actor,
    'business.edited',
    businessId,
    version,
    (current, t) => writeProfile(current, changes, t),
    tx,
  )

/** As `editProfileAsAdmin`, for a listing; also throws as `writeListing`. */
export const editListingAsAdmin = (
  actor: Actor,
  businessId: string,
  input: ListingSave,
  tx: Database = db,
) =>
  edit(
    actor,
    'business.edited',
    businessId,
    input.version,
    (current, t) => writeListing(current, input, t),
    tx,
  )

/** Sets the Google rating; undefined fields are removed. As `editProfileAsAdmin`. */
export const setRating = (
  actor: Actor,
  businessId: string,
  { version, ...input }: RatingInput,
  tx: Database = db,
) =>
  edit(
    actor,
    'business.rating-set',
    businessId,
    version,
    async (current, t) => {
      await t
        .update(businesses)
        .set({
          rating: input.rating ?? null,
          ratingCount: input.ratingCount ?? 0,
          version: sql`${businesses.version} + 1`,
          updatedAt: sql`now()`,
        })
        .where(eq(businesses.id, current.id))
    },
    tx,
  )
