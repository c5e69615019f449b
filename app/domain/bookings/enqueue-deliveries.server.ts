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

async function enqueueSome(
  tx: Database,
  event: EventName,
  records: BookingRecord[],
): Promise<void> {
  const rows = tx.$with('enqueued').as(
    tx
      .insert(deliveries)
      .values(
        records.map((record) => ({
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

/** A statement takes 65,535 values, of which a delivery has four. */
const atOnce = 1000

/**
 * Enqueues deliveries for these bookings in the caller's transaction; none for businesses without a webhook URL or
 * automation in their plan. One statement for each thousand, or none.
 */
export async function enqueueDeliveries(
  tx: Database,
  event: EventName,
  records: BookingRecord[],
): Promise<void> {
  const connected = records.filter(
    ({ business }) => business.makeWebhookUrl !== '' && allows(business.planStatus, 'automation'),
  )
  for (let at = 0; at < connected.length; at += atOnce) {
    await enqueueSome(tx, event, connected.slice(at, at + atOnce))
  }
}
