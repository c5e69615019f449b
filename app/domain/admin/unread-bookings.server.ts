import { sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { bookings } from '#db/schema/index.ts'
import { asAdmin, type Actor } from '#app/domain/actor.ts'
import { recordAudit } from '#app/domain/audit/record.server.ts'
import { confirmBooking, declineBooking } from '#app/domain/bookings/answer.server.ts'
import { bookingRow, findBookingFor } from '#app/domain/bookings/record.server.ts'
import type { BookingStatus } from '#app/domain/bookings/status.ts'
import { isUnread } from '#app/domain/bookings/unread.server.ts'
import type { QueueChoice } from './queue-schema.ts'

/** The customer's details are for the admin, who calls one side or the other. */
export type UnreadBooking = {
  id: string
  sequence: number
  status: BookingStatus
  startsAt: Date
  createdAt: Date
  customerName: string
  customerPhone: string
  customerEmail: string
  serviceName: string | null
  staffName: string | null
  partySize: number
  business: { id: string; name: string; phone: string | null; website: string | null }
}

/** More than an admin looks through; the count says that there are more. */
const maxListed = 100

/** Bookings that no person reads, the next ones first. Admins only. */
export async function unreadBookings(
  actor: Actor,
  tx: Database = db,
  now = new Date(),
): Promise<UnreadBooking[]> {
  asAdmin(actor)
  const rows = await tx.execute<
    Omit<UnreadBooking, 'startsAt' | 'createdAt'> & { starts: string; made: string }
  >(sql`
    select k.id, k.sequence, k.status, k.starts_at::text as starts, k.created_at::text as made,
      k.customer_name as "customerName", k.customer_phone as "customerPhone",
      k.customer_email as "customerEmail", k.service_name as "serviceName",
      k.party_size as "partySize", (select s.name from staff s
        where s.business_id = k.business_id and s.id = k.staff_id) as "staffName",
      json_build_object('id', b.id, 'name', b.name, 'phone', b.phone, 'website', b.website) as business
    from bookings k join businesses b on b.id = k.business_id
    where ${isUnread(now.toISOString())}
    order by k.starts_at, k.id limit ${maxListed}`)
  return rows.map(({ starts, made, ...row }) => ({
    ...row,
    startsAt: new Date(starts),
    createdAt: new Date(made),
  }))
}

type BookingChoice = Extract<QueueChoice, { bookingId: string }>

/**
 * Takes a booking off the admins' queue: confirmed or declined for the business, or dealt with by phone. Audited.
 * Admins only. Throws `not-found`, and `conflict` as `confirmBooking` does.
 */
export async function handleUnread(
  actor: Actor,
  { intent, bookingId, sequence }: BookingChoice,
  tx: Database = db,
): Promise<void> {
  asAdmin(actor)
  await tx.transaction(async (t) => {
    const lock = 'with business'
    const { booking, business } = await findBookingFor(actor, bookingId, t, { lock })
    if (intent === 'confirmBooking') await confirmBooking(actor, { bookingId, sequence }, t)
    if (intent === 'declineBooking') await declineBooking(actor, { bookingId, sequence }, t)
    await t.update(bookings).set({ handledAt: new Date() }).where(bookingRow({ booking, business }))
    const target = { type: 'booking', id: bookingId } as const
    const after = { name: business.name, handled: intent }
    await recordAudit(t, actor, 'booking.handled', target, { status: booking.status }, after)
  })
}
