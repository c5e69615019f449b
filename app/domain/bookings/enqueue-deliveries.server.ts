import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { deliveries } from '#db/schema/index.ts'
import { allows } from '#app/domain/businesses/plan-features.ts'
import type { EventFacts, EventName } from './events.ts'
import type { BookingRecord } from './record.server.ts'

/** Notified by every commit that enqueues deliveries. */
export const deliveriesChannel = 'deliveries'

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
 * Enqueues deliveries for these bookings in the caller's transaction; none for businesses without a webhook URL or
 * automation in their plan. One statement, or none.
 */
export async function enqueueDeliveries(
  tx: Database,
  event: EventName,
  records: BookingRecord[],
): Promise<void> {
  const connected = records.filter(
    ({ business }) => business.makeWebhookUrl !== '' && allows(business.planStatus, 'automation'),
  )
  if (connected.length === 0) return
  const rows = tx.$with('enqueued').as(
    tx
      .insert(deliveries)
      .values(
        connected.map((record) => ({
          businessId: record.business.id,
          bookingId: record.booking.id,
          event,
          payload: factsOf(record),
        })),
      )
      .returning({ id: deliveries.id }),
  )
  const notified = sql`pg_notify(${deliveriesChannel}, '')`
  await tx.with(rows).select({ notified }).from(rows).limit(1)
}
