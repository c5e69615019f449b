import { eq, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { businesses } from '#db/schema/businesses.ts'
import type { Actor } from '#app/domain/actor.ts'
import { DomainError } from '#app/domain/errors.ts'
import { allows } from '#app/domain/businesses/plan-features.ts'
import { offerSoon } from '#app/domain/offer-soon.server.ts'
import type { ListingInput } from './listing-schema.ts'
import { lockOwnBusiness } from './own.server.ts'
import type { OwnBusiness } from './profile.ts'

/** Throws DomainError `conflict` where a business has no plan to publish with. */
export function refuseWithoutPlan(business: Pick<OwnBusiness, 'planStatus'>): void {
  if (business.planStatus !== 'NONE') return
  throw new DomainError('conflict', 'Please choose a plan before you publish. Free is one of them.')
}

function slotMode(business: OwnBusiness, wanted: boolean): boolean {
  if (allows(business.planStatus, 'one-at-a-time')) return wanted
  if (!wanted) return business.oneAtATime
  const message = 'Taking one booking at a time comes with the Basic plan.'
  throw new DomainError('forbidden', message, { fields: { oneAtATime: [message] } })
}

/** Reserves the times of confirmed bookings once a business takes one at a time; existing overlaps are kept. */
const reserveConfirmedTimes = (businessId: string) => sql`
  update bookings b set exclusive = true
  where b.business_id = ${businessId} and b.status = 'CONFIRMED' and b.ends_at > now() and not exists (
    select 1 from bookings other
    where other.business_id = b.business_id and other.status = 'CONFIRMED' and other.id <> b.id
      and other.starts_at < b.ends_at and other.ends_at > b.starts_at)`

const releaseConfirmedTimes = (businessId: string) => sql`
  update bookings set exclusive = false
  where business_id = ${businessId} and status = 'CONFIRMED' and exclusive`

export type ListingSave = ListingInput & { publish: boolean }

/**
 * Saves the editor over `current`, whose row must be locked. Throws `conflict` for publishing without a plan,
 * `forbidden` for a setting outside the plan.
 */
export async function writeListing(
  current: OwnBusiness,
  { publish, ...input }: ListingSave,
  tx: Database,
): Promise<void> {
  if (publish) refuseWithoutPlan(current)
  const oneAtATime = slotMode(current, input.oneAtATime)
  await tx
    .update(businesses)
    .set({
      amenities: input.amenities,
      highlights: input.highlights,
      hours: input.hours,
      specialDates: input.special,
      closedUntil: input.closedUntil,
      noticeMinutes: input.noticeMinutes,
      horizonDays: input.horizonDays,
      slotMinutes: input.slotMinutes,
      oneAtATime,
      isListingPublished: publish,
      // What was deleted, and waits for the mails to its guests, is back.
      ...(publish && { closedAt: null }),
      version: sql`${businesses.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(businesses.id, current.id))
  await offerSoon(tx, current.id)
  if (oneAtATime === current.oneAtATime) return
  await tx.execute(
    oneAtATime ? reserveConfirmedTimes(current.id) : releaseConfirmedTimes(current.id),
  )
}

/**
 * Saves the actor's listing, as a draft or published. Throws as `writeListing`, and `unauthenticated`, `not-found`
 * without a business, `stale` where `version` is outdated.
 */
export async function saveListing(
  actor: Actor,
  input: ListingSave,
  tx: Database = db,
): Promise<void> {
  await tx.transaction(async (t) =>
    writeListing(await lockOwnBusiness(actor, input.version, t), input, t),
  )
}
