import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { automationCallbacks, automations, businesses } from '#db/schema/index.ts'
import { digest, isToken } from '#app/domain/accounts/tokens.server.ts'
import {
  cancelBooking,
  completeBooking,
  confirmBooking,
  declineBooking,
} from '#app/domain/bookings/answer.server.ts'
import { findBookingFor, type BusinessAutomation } from '#app/domain/bookings/record.server.ts'
import { isUuid } from '#app/domain/uuid.ts'
import { DomainError } from '#app/domain/errors.ts'
import { countUse } from '#app/domain/limits.server.ts'
import { allows } from '#app/domain/businesses/plan-features.ts'
import { constantTimeEqual } from '#app/hmac.server.ts'
import type { CallbackCall } from './callback-schema.ts'

export type CallbackAnswer = {
  ok: true
  action: CallbackCall['action']
  booking?: { id: string; status: string }
  googleReviewLink?: string
}

/**
 * Authenticates a callback by the business's secret. A wrong secret, an unknown business and one without callbacks
 * all throw `unauthenticated`; `forbidden` where the plan has no automation, `too-many` above the limits.
 */
export async function authenticateCallback(
  businessId: string,
  secret: string | null,
  address: string,
  tx: Database = db,
): Promise<BusinessAutomation> {
  const often = 'That is a lot of calls. Please try again in a while.'
  const refuse = async () => {
    await countUse('automation-stranger', address, often, tx)
    return new DomainError(
      'unauthenticated',
      'Please send the secret of this business as a Bearer token.',
    )
  }
  if (!isUuid(businessId) || !isToken(secret)) throw await refuse()
  const [row] = await tx
    .select({ hash: automations.callbackHash, plan: businesses.planStatus })
    .from(automations)
    .innerJoin(businesses, eq(businesses.id, automations.businessId))
    .where(eq(automations.businessId, businessId))
  if (!row?.hash || !constantTimeEqual(digest(secret), row.hash)) throw await refuse()
  if (!allows(row.plan, 'automation')) {
    throw new DomainError('forbidden', 'Automations come with the Premium plan.')
  }
  await countUse('automation-callback', businessId, often, tx)
  return { kind: 'automation', businessId: businessId.toLowerCase() }
}

async function answerBooking(
  automation: BusinessAutomation,
  call: Exclude<CallbackCall, { action: 'setGoogleReviewLink' }>,
  tx: Database,
): Promise<CallbackAnswer> {
  const { bookingId, action, dateISO: at } = call
  const change = async () => {
    if (call.action === 'confirm') return confirmBooking(automation, { bookingId, at }, tx)
    if (call.action === 'complete') return completeBooking(automation, { bookingId, at }, tx)
    const { reason } = call
    const { booking } = await findBookingFor(automation, bookingId, tx)
    const waits = booking.status === 'PENDING'
    return (waits ? declineBooking : cancelBooking)(automation, { bookingId, reason, at }, tx)
  }
  const { booking } = await change()
  return { ok: true, action, booking: { id: booking.id, status: booking.status } }
}

async function carryOut(
  automation: BusinessAutomation,
  call: CallbackCall,
  tx: Database,
): Promise<CallbackAnswer> {
  if (call.action !== 'setGoogleReviewLink') return answerBooking(automation, call, tx)
  const { googleReviewLink } = call
  await tx
    .update(businesses)
    .set({ googleReviewLink, version: sql`${businesses.version} + 1`, updatedAt: sql`now()` })
    .where(eq(businesses.id, automation.businessId))
  return { ok: true, action: call.action, googleReviewLink }
}

const fingerprintOf = (call: CallbackCall) =>
  createHash('sha256').update(JSON.stringify(call)).digest('base64url')

/**
 * Performs a callback's action, idempotent by delivery id and action: a repeat gets the same response (`repeated`),
 * also concurrently. Throws `not-found` for a booking of another business, `conflict` where its status does not allow
 * it or the id was used for another action.
 */
export async function handleCallback(
  automation: BusinessAutomation,
  call: CallbackCall,
  tx: Database = db,
): Promise<{ answer: CallbackAnswer; repeated: boolean }> {
  const { businessId } = automation
  const { deliveryId, action } = call
  const fingerprint = fingerprintOf(call)
  const mine = and(
    eq(automationCallbacks.businessId, businessId),
    eq(automationCallbacks.deliveryId, deliveryId),
    eq(automationCallbacks.action, action),
  )
  return tx.transaction(async (inner) => {
    // A concurrent duplicate waits here for the first one and then reads its response.
    const [first] = await inner
      .insert(automationCallbacks)
      .values({ businessId, deliveryId, action, fingerprint })
      .onConflictDoNothing()
      .returning({ at: automationCallbacks.at })
    if (first) {
      const answer = await carryOut(automation, call, inner)
      await inner.update(automationCallbacks).set({ answer }).where(mine)
      return { answer, repeated: false }
    }
    const [before] = await inner.select().from(automationCallbacks).where(mine)
    if (!before || before.fingerprint !== fingerprint) {
      throw new DomainError('conflict', 'This deliveryId was used for something else before.')
    }
    return { answer: before.answer as CallbackAnswer, repeated: true }
  })
}
