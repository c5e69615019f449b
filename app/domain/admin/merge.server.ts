import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { businesses } from '#db/schema/index.ts'
import { asAdmin, type Actor } from '#app/domain/actor.ts'
import { recordAudit } from '#app/domain/audit/record.server.ts'
import { lockListing, type Listing } from '#app/domain/claims/ownership.server.ts'
import { isExclusionConflict, uniqueConflict } from '#app/domain/database-errors.ts'
import { DomainError } from '#app/domain/errors.ts'
import { closeWaitingList } from '#app/domain/offers/close.server.ts'
import { deleteListing, listingsBeingMailed } from '#app/domain/privacy/delete-listing.server.ts'
import { isUuid } from '#app/domain/uuid.ts'

const refuse = (message: string) =>
  new DomainError('conflict', message, { fields: { into: [message] } })

async function idOf(reference: string, tx: Database): Promise<string> {
  const [row] = await tx
    .select({ id: businesses.id })
    .from(businesses)
    .where(
      and(
        isUuid(reference) ? eq(businesses.id, reference) : eq(businesses.slug, reference),
        // A deleted one goes for good once its guests are told.
        isNull(businesses.closedAt),
      ),
    )
  if (row) return row.id
  const message = 'There is no listing at this address.'
  throw new DomainError('not-found', message, { fields: { into: [message] } })
}

/** Both rows locked, always in one order, so that two merges cannot wait for each other. */
async function lockBoth(fromId: string, intoId: string, tx: Database) {
  const locked = new Map<string, Listing>()
  for (const id of [fromId, intoId].sort()) locked.set(id, await lockListing(id, tx))
  return { from: locked.get(fromId) as Listing, into: locked.get(intoId) as Listing }
}

async function refuseUnfit(from: Listing, tx: Database): Promise<void> {
  if (from.ownerId) {
    throw refuse(`${from.name} has an owner. Merge the other one into it, or remove them first.`)
  }
  if (from.closedAt) throw refuse(`${from.name} is deleted already.`)
  const [paying] = await tx.execute(sql`
    select 1 from subscriptions where business_id = ${from.id} and state <> 'ended'
    union all select 1 from plan_terms where business_id = ${from.id} and paid_until > now() limit 1`)
  if (paying)
    throw refuse(`${from.name} is paid for. Merge the other one into it, or wait until that ends.`)
  // Nobody waits for a mail server here.
  if ((await listingsBeingMailed([from.id], tx)).size > 0)
    throw refuse(`An email about ${from.name} is being sent. Please try again in a minute.`)
}

/** Pictures of services and people stay with those. */
const shownOfItself = sql`replaced_at is null and service_id is null and staff_id is null`

const openStates = sql`'{proving,waiting,disputed}'::text[]`

/**
 * What moves, in this order; what follows its booking (history, reviews, mails about it) needs no line. To have a new
 * table move with its listing, add its statement here.
 */
const moves = (from: Listing, into: Listing): SQL[] => [
  // Request keys are unique within a business.
  // Services and people stay with their business; a booking keeps the name of its service.
  sql`update bookings set business_id = ${into.id}, request_key = 'merged ' || id,
      service_id = null, staff_id = null
    where business_id = ${from.id}`,
  sql`update mails set business_id = ${into.id} where business_id = ${from.id}`,
  sql`insert into business_views (business_id, day, views)
    select ${into.id}::uuid, day, views from business_views where business_id = ${from.id}
    on conflict (business_id, day) do update set views = business_views.views + excluded.views`,
  sql`update businesses set visits = visits + (select visits from businesses where id = ${from.id})
    where id = ${into.id}`,
  // A picture that is shown is kept beside none, and behind another.
  sql`update businesses set logo = (select logo from businesses where id = ${from.id})
    where id = ${into.id} and logo is null
      and not exists (select 1 from images where business_id = ${into.id} and ${shownOfItself})`,
  sql`update images set replaced_at = now() where business_id = ${from.id} and ${shownOfItself}
    and exists (select 1 from images where business_id = ${into.id} and ${shownOfItself})`,
  sql`update images set business_id = ${into.id}
    where business_id = ${from.id} and service_id is null and staff_id is null`,
  // One open claim for each account: one that an admin has to judge outlives one that waits for its code.
  sql`delete from claims c where c.business_id = ${into.id} and c.state = 'proving' and exists (
    select 1 from claims o where o.business_id = ${from.id} and o.user_id = c.user_id
      and o.state in ('waiting', 'disputed'))`,
  sql`delete from claims c where c.business_id = ${from.id} and c.state = any(${openStates}) and exists (
    select 1 from claims o where o.business_id = ${into.id} and o.user_id = c.user_id
      and o.state = any(${openStates}))`,
  // A code proves something of the listing that it was mailed for alone.
  sql`update claims set business_id = ${into.id}, code_hash = null, code_expires_at = null,
      state = case when state = 'waiting' and ${into.ownerId !== null} then 'disputed' else state end
    where business_id = ${from.id}`,
  sql`update claims set state = 'approved', decided_at = now()
    where business_id = ${into.id} and user_id = ${into.ownerId} and state = any(${openStates})`,
  sql`update listing_reports set business_id = ${into.id} where business_id = ${from.id}`,
  sql`update former_slugs set business_id = ${into.id} where business_id = ${from.id}`,
  sql`update merged_keys set business_id = ${into.id} where business_id = ${from.id}`,
]

async function mergeLocked(actor: Actor, from: Listing, into: Listing, tx: Database) {
  // They asked for times there: whether the other one suits them, nobody knows.
  await closeWaitingList(from.id, tx)
  for (const statement of moves(from, into)) await tx.execute(statement)
  const gone = await deleteListing(eq(businesses.id, from.id), tx)
  // A later import of either source finds the one that stays.
  const key = gone?.externalKey ?? null
  await tx.execute(sql`
    insert into merged_keys (external_key, business_id)
    select ${key}, id from businesses where id = ${into.id} and external_key is not null and ${key}::text is not null
    on conflict (external_key) do update set business_id = excluded.business_id`)
  await tx.execute(sql`
    update businesses set external_key = coalesce(external_key, ${key}),
      version = version + 1, updated_at = now() where id = ${into.id}`)
  await tx.execute(sql`
    insert into former_slugs (slug, business_id) values (${from.slug}, ${into.id})
    on conflict (slug) do update set business_id = excluded.business_id`)
  const target = { type: 'business', id: into.id } as const
  const before = { name: from.name, slug: from.slug, id: from.id }
  await recordAudit(tx, actor, 'business.merged', target, before, { name: into.name })
}

/**
 * Merges a listing that nobody owns into another, by its slug or id: bookings with their reviews, views, pictures,
 * claims and reports move, and its address redirects. Audited. Admins only. Throws `not-found`, `conflict` for itself,
 * for an owned or paid one, and where both have a booking that cannot stand beside the other; nothing has moved then.
 */
export async function mergeBusinesses(
  actor: Actor,
  fromId: string,
  intoReference: string,
  tx: Database = db,
): Promise<{ id: string; name: string }> {
  asAdmin(actor)
  const intoId = await idOf(intoReference, tx)
  if (intoId === fromId) throw refuse('Choose another listing: this is the one you are merging.')
  try {
    return await tx.transaction(async (t) => {
      const { from, into } = await lockBoth(fromId, intoId, t)
      await refuseUnfit(from, t)
      await mergeLocked(actor, from, into, t)
      return { id: into.id, name: into.name }
    })
  } catch (error) {
    if (!isExclusionConflict(error) && uniqueConflict(error) !== 'bookings_same_request')
      throw error
    throw refuse(
      'Both have a booking at the same time. Please cancel or complete one of them first.',
    )
  }
}
