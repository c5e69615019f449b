import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { deliveries } from '#db/schema/index.ts'
import type { BookingRecord } from '#app/domain/bookings/record.server.ts'
import { allows } from '#app/domain/subscriptions/plan-matrix.ts'
import type { EventFacts, EventName } from './events.ts'

/** Told at every commit that owes a call. */
export const owedChannel = 'deliveries'

const factsOf = ({ booking, business }: BookingRecord): EventFacts => ({
  business: {
    id: business.id,
    name: business.name,
    phone: business.phone,
    email: business.email,
  },
  customer: {
    name: booking.customerName,
    email: booking.customerEmail,
    phone: booking.customerPhone,
  },
  startsAt: booking.startsAt.toISOString(),
  notes: booking.notes,
  googleReviewLink: business.googleReviewLink,
  status: booking.status,
})

/**
 * Owes the automations of these bookings' businesses a call, in the caller's transaction: owed if
 * and only if it commits. Businesses without an address, or whose plan has no automation, are owed
 * none. One statement, or none.
 */
export async function oweEvents(
  tx: Database,
  event: EventName,
  records: BookingRecord[],
): Promise<void> {
  const owed = records.filter(
    ({ business }) => business.makeWebhookUrl !== '' && allows(business.planStatus, 'automation'),
  )
  if (owed.length === 0) return
  const rows = tx.$with('owed_calls').as(
    tx
      .insert(deliveries)
      .values(
        owed.map((record) => ({
          businessId: record.business.id,
          bookingId: record.booking.id,
          event,
          payload: factsOf(record),
        })),
      )
      .returning({ id: deliveries.id }),
  )
  const told = sql`pg_notify(${owedChannel}, '')`
  await tx.with(rows).select({ told }).from(rows).limit(1)
}
