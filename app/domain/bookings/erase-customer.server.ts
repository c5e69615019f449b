import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { bookingChanges, bookings, deliveries, mails, reviewInvitations } from '#db/schema/index.ts'
import { keepListingsOf } from '#app/domain/accounts/keep-listings.server.ts'
import { notificationAddresses } from '#app/domain/businesses/reachable.server.ts'
import { isOneOf } from '#app/domain/is-one-of.server.ts'
import { deleteMails } from '#app/domain/mail/delete-mails.server.ts'
import { formatInstant } from '#app/domain/local-time.ts'
import { paragraph } from '#app/domain/mail/content.ts'
import { queueMails, type MailDraft } from '#app/domain/mail/queue-mails.server.ts'
import { anonymisedCustomer } from './anonymised.server.ts'
import { enqueueDeliveries } from './enqueue-deliveries.server.ts'
import { type BookingRecord, loadBookings } from './record.server.ts'

/** Tells the business that a time is free again, and not who had it. */
const freedMails = ({ booking, business }: BookingRecord): MailDraft[] =>
  notificationAddresses(business).map((recipient) => ({
    kind: 'booking-cancelled',
    recipient,
    subject: `Cancelled: ${formatInstant(booking.startsAt)}`,
    businessId: business.id,
    content: {
      title: 'A booking was cancelled',
      preview: formatInstant(booking.startsAt),
      blocks: [
        paragraph(
          `The booking for ${formatInstant(booking.startsAt)} is cancelled: the customer asked us to delete their details. The time is available again.`,
        ),
      ],
    },
  }))

/** Ends what is open among these bookings; what has begun is completed. Answers the cancelled ones. */
async function endOpen(ids: string[], now: Date, tx: Database): Promise<string[]> {
  const ended = await tx.execute<{ id: string; status: string }>(sql`
    with closed as (
      update bookings set exclusive = false, status = case
        when status = 'CONFIRMED' and starts_at <= ${now.toISOString()} then 'COMPLETED' else 'CANCELLED' end
      where status in ('PENDING', 'CONFIRMED') and ${isOneOf(bookings.id, ids)}
      returning id, status, starts_at
    ), told as (
      insert into booking_changes (booking_id, kind, actor, starts_at)
      select id, lower(status), 'guest', starts_at from closed
    )
    select id, status from closed`)
  return ended.flatMap(({ id, status }) => (status === 'CANCELLED' ? [id] : []))
}

/**
 * Erases a customer from their bookings everywhere: open ones are cancelled, and the businesses told; mails, reasons,
 * automation calls and review links go, of a review number and month stay. Runs in the caller's transaction.
 */
export async function eraseCustomer(
  email: string,
  tx: Database,
  now = new Date(),
): Promise<{ bookings: number; cancelled: number }> {
  // Before the bookings, as where one of these listings is taken down: what is told refers to it.
  await keepListingsOf(email, tx)
  const theirs = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(eq(bookings.customerEmail, email))
    .orderBy(bookings.id)
    .for('update')
  const ids = theirs.map(({ id }) => id)
  if (ids.length === 0) return { bookings: 0, cancelled: 0 }
  const cancelled = await endOpen(ids, now, tx)
  await deleteMails(isOneOf(mails.bookingId, ids), tx)
  await tx.delete(deliveries).where(isOneOf(deliveries.bookingId, ids))
  await tx.delete(reviewInvitations).where(isOneOf(reviewInvitations.bookingId, ids))
  await tx
    .update(bookingChanges)
    .set({ reason: null })
    .where(isOneOf(bookingChanges.bookingId, ids))
  await tx.execute(sql`
    update bookings set ${anonymisedCustomer}, anonymised_at = coalesce(anonymised_at, now())
    where ${isOneOf(bookings.id, ids)}`)
  const freed = await loadBookings(tx, isOneOf(bookings.id, cancelled))
  await queueMails(tx, freed.flatMap(freedMails))
  await enqueueDeliveries(tx, 'booking.cancelled', freed)
  return { bookings: ids.length, cancelled: cancelled.length }
}
