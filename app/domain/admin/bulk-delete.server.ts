import { inArray, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { businesses } from '#db/schema/index.ts'
import { asAdmin, type Actor } from '#app/domain/actor.ts'
import { recordAudit } from '#app/domain/audit/record.server.ts'
import { endClaims } from '#app/domain/claims/end-claims.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { deleteListing, listingsBeingMailed } from '#app/domain/privacy/delete-listing.server.ts'
import {
  closeBusiness,
  deleteListingLater,
  erasing,
} from '#app/domain/privacy/erase-user.server.ts'
import { idsMatching } from './businesses.server.ts'
import type { BusinessFilters } from './lists.ts'
import { maxDeletedAtOnce } from './bulk.ts'
import type { Going } from './unowned.server.ts'

/** Names in the audit entry: enough to know what it was. */
const maxNamed = 50

/** What nobody owns, and is not being deleted already. */
const deletable = sql`b.owner_id is null and b.closed_at is null`

/** `listings` can be deleted, `mark` tells which; `owned` stay, whatever the filters find. */
export type BulkGoing = Going & { listings: number; mark: string; owned: number }

/** What goes if all listings without an owner that the filters find are deleted. Admins only. */
export async function whatGoesInBulk(
  actor: Actor,
  filters: BusinessFilters,
  tx: Database = db,
): Promise<BulkGoing> {
  asAdmin(actor)
  const [row] = await tx.execute<BulkGoing>(sql`
    with found as materialized (select b.id, b.visits, b.owner_id, ${deletable} as goes
      from businesses b where b.id in (${idsMatching(filters)})),
    -- What cannot be deleted at once is not looked through.
    gone as materialized (select id, visits from found
      where goes and (select count(*) from found where goes) <= ${maxDeletedAtOnce})
    select
      (select count(*)::int from found where goes) as listings,
      (select md5(coalesce(string_agg(id::text, ' ' order by id), '')) from gone) as mark,
      (select count(*)::int from found where owner_id is not null) as owned,
      (select count(*)::int from bookings where business_id in (select id from gone)) as bookings,
      (select count(*)::int from bookings where business_id in (select id from gone)
        and status in ('PENDING', 'CONFIRMED') and starts_at > now()) as "openBookings",
      (select count(*)::int from reviews where business_id in (select id from gone)) as reviews,
      (select coalesce(sum(visits), 0)::int from gone) as views,
      (select count(*)::int from images where business_id in (select id from gone)
        and replaced_at is null) as pictures,
      (select count(*)::int from claims where business_id in (select id from gone)
        and state in ('waiting', 'disputed')) as claims`)
  if (!row) throw new DomainError('not-found', 'There is no such business.')
  return row
}

async function lockDeletable(filters: BusinessFilters, tx: Database) {
  return tx.execute<{ id: string; name: string }>(sql`
    select b.id, b.name from businesses b where b.id in (${idsMatching(filters)}) and ${deletable}
    order by b.id limit ${maxDeletedAtOnce + 1} for no key update`)
}

/** Those with guests of whatever kind: who waits for something is told, and the mails to all of them go. */
const withGuests = (ids: string[], tx: Database) => {
  const these = sql`business_id = any(${sql.param(ids)}::uuid[])`
  return tx.execute<{ id: string }>(sql`
    select business_id as id from bookings where ${these}
    union select business_id from waiting_entries where ${these}
    union select business_id from mails where owner_id is null and ${these}`)
}

/**
 * Those with open bookings go once their customers are notified, those about which a mail is being handed over once that has
 * left; the others at once.
 */
async function deleteAll(ids: string[], tx: Database): Promise<void> {
  const known = await withGuests(ids, tx)
  const mailed = await listingsBeingMailed(ids, tx)
  const later = new Set<string>()
  for (const businessId of new Set([...known.map(({ id }) => id), ...mailed])) {
    const { notified } = await closeBusiness(businessId, tx)
    if (notified === 0 && !mailed.has(businessId)) continue
    later.add(businessId)
    await deleteListingLater(businessId, tx, { notified })
  }
  const atOnce = ids.filter((id) => !later.has(id))
  if (atOnce.length === 0) return
  await endClaims(atOnce, tx)
  await deleteListing(inArray(businesses.id, atOnce), tx)
}

/**
 * Deletes all listings without an owner that the filters find, each as `deleteBusiness` does; `expected` is the count
 * the admin saw, `mark` tells which they were. One audit entry for all. Admins only. Throws `stale` where it would delete another number by now, and
 * `conflict` for too many; nothing is deleted then.
 */
export async function deleteInBulk(
  actor: Actor,
  filters: BusinessFilters,
  { expected, mark }: { expected: number; mark?: string | undefined },
  tx: Database = db,
): Promise<{ deleted: number }> {
  asAdmin(actor)
  return erasing(tx, async (t) => {
    const rows = await lockDeletable(filters, t)
    if (rows.length > maxDeletedAtOnce) {
      const message = `At most ${maxDeletedAtOnce} can be deleted at once. Please set a narrower filter.`
      throw new DomainError('conflict', message)
    }
    if (rows.length !== expected) {
      const message = `It would delete ${rows.length} now, not ${expected}. Please look again.`
      throw new DomainError('stale', message)
    }
    const found = await whatGoesInBulk(actor, filters, t)
    const { listings: deleted, mark: marked, owned: _, ...going } = found
    if (mark !== undefined && mark !== marked) {
      throw new DomainError('stale', 'It would delete others by now. Please look again.')
    }
    await deleteAll(
      rows.map(({ id }) => id),
      t,
    )
    const names = rows.slice(0, maxNamed).map(({ name }) => name)
    const target = { type: 'businesses', id: 'delete' } as const
    const before = { deleted, ...going, names, ...filters }
    await recordAudit(t, actor, 'businesses.deleted', target, before, null)
    return { deleted }
  })
}
