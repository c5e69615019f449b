import { desc, eq, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { bookings, businesses } from '#db/schema/index.ts'
import { asOwner, type Actor } from '#app/domain/actor.ts'
import { DomainError } from '#app/domain/errors.ts'
import { toIso } from '#app/domain/local-time.ts'
import { offerSoon } from '#app/domain/offer-soon.server.ts'
import { businessJson } from './business-json.server.ts'
import { selectionOf } from './field-columns.server.ts'
import { seenBy } from './fields.ts'
import { overlapsAcrossMidnight } from './hours-rules.ts'
import { hoursFrom } from './hours-from-call.ts'
import { defaultHours } from './hours.ts'
import type { Confirmation } from './enums.ts'
import { allows } from './plan-features.ts'
import type { OwnBusiness } from './profile.ts'
import { refuseWithoutPlan } from './listing.server.ts'
import { lockOwnBusiness, noBusiness } from './own.server.ts'
import type { OwnBusinessCall } from './own-business-call.ts'
import { profileColumns } from './profile.server.ts'

/** Bookings in an API response; a business may have tens of thousands. */
const maxBookings = 100

function refuseHours(day: string, message: string): never {
  throw new DomainError('invalid', `${day}: ${message}`, {
    fields: { [`businessHours.${day}`]: [message] },
  })
}

/** Throws `forbidden` for confirmation at once outside the plan. */
export function refuseInstant(
  { planStatus, confirmation }: Pick<OwnBusiness, 'planStatus' | 'confirmation'>,
  wanted: Confirmation | null | undefined,
): void {
  if (wanted !== 'instant' || confirmation === 'instant') return
  if (allows(planStatus, 'instant-confirmation')) return
  const message = 'Confirmation at once comes with the Basic plan.'
  throw new DomainError('forbidden', message, { fields: { confirmation: [message] } })
}

const columns = selectionOf(seenBy('own'))

/**
 * The actor's business as API JSON, with its newest 100 bookings. Throws `unauthenticated`, `forbidden` for other
 * roles, `not-found` without a business. Two statements.
 */
export async function ownBusinessJson(actor: Actor, tx: Database = db) {
  const { userId } = asOwner(actor)
  const [business] = await tx.select(columns).from(businesses).where(eq(businesses.ownerId, userId))
  if (!business) throw noBusiness()
  const rows = await tx
    .select({
      id: bookings.id,
      customerName: bookings.customerName,
      customerEmail: bookings.customerEmail,
      startsAt: bookings.startsAt,
      status: bookings.status,
    })
    .from(bookings)
    .where(eq(bookings.businessId, business.id))
    .orderBy(desc(bookings.startsAt), bookings.id)
    .limit(maxBookings)
  return {
    ...businessJson('own', { ...business, hours: business.hours ?? defaultHours }),
    bookings: rows.map(({ startsAt, ...row }) => ({ ...row, dateTime: toIso(startsAt) })),
  }
}

/**
 * Saves an API client's changes. Throws as `ownBusinessJson`, and `stale` for an outdated `version`, `conflict` for
 * publishing without a plan.
 */
export async function updateOwnBusiness(
  actor: Actor,
  input: OwnBusinessCall,
  tx: Database = db,
): Promise<void> {
  asOwner(actor)
  const { version, isListingPublished, amenities, highlights, businessHours, city, ...rest } = input
  const { confirmation, runningOver, ...profile } = rest
  await tx.transaction(async (t) => {
    const current = await lockOwnBusiness(actor, version ?? undefined, t)
    refuseInstant(current, confirmation)
    if (isListingPublished && !current.isListingPublished) refuseWithoutPlan(current)
    // null clears the hours, undefined leaves them unchanged.
    const hours = businessHours && hoursFrom(current.hours, businessHours)
    const [clash] = hours ? overlapsAcrossMidnight(hours) : []
    if (clash) refuseHours(clash.day, clash.message)
    await t
      .update(businesses)
      .set({
        ...(city && { city }),
        ...profileColumns(current, profile),
        ...(amenities && { amenities }),
        ...(highlights && { highlights }),
        ...(hours !== undefined && { hours }),
        ...(confirmation && { confirmation }),
        ...(typeof runningOver === 'boolean' && { runningOver }),
        ...(typeof isListingPublished === 'boolean' && { isListingPublished }),
        version: sql`${businesses.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(eq(businesses.id, current.id))
    await offerSoon(t, current.id)
  })
}
