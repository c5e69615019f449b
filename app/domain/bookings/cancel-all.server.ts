import { and, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { bookingChanges, bookings, clientNotes, mails, outsideCalendars } from '#db/schema/index.ts'
import { brand } from '#app/brand.ts'
import {
  deleteLeftMails,
  deleteMails,
  mailsSentAfter,
} from '#app/domain/mail/delete-mails.server.ts'
import { formatInstant } from '#app/domain/local-time.ts'
import { queueMails, type MailDraft } from '#app/domain/mail/queue-mails.server.ts'
import { closeWaitingList } from '#app/domain/offers/close.server.ts'
import { env } from '#app/env.server.ts'
import { paths } from '#app/paths.ts'
import { calendarAttachment } from './calendar.server.ts'
import { anonymisedCustomer } from './anonymised.server.ts'
import { loadBookings, type BookingRecord } from './record.server.ts'

function closingMail(record: BookingRecord): MailDraft {
  const { booking, business } = record
  return {
    kind: 'booking-cancelled',
    recipient: booking.customerEmail,
    subject: `Cancelled: ${business.name}, ${formatInstant(booking.startsAt)}`,
    bookingId: booking.id,
    attachments: [calendarAttachment(record)],
    content: {
      title: 'Your booking is cancelled',
      preview: formatInstant(booking.startsAt),
      blocks: [
        { kind: 'text', text: `Hello ${booking.customerName},` },
        {
          kind: 'text',
          text: `Sorry, ${business.name} is no longer on ${brand.name}, so your booking for ${formatInstant(booking.startsAt)} is cancelled. We have deleted your details too.`,
        },
        {
          kind: 'button',
          label: 'Find another place',
          url: `${env().publicUrl}${paths.directory({ industry: business.industry })}`,
        },
      ],
    },
  }
}

/** The bookings of a business whose guests wait for something: requests, and what is agreed and still ahead. */
export async function openBookings(
  businessId: string,
  tx: Database,
  now = new Date(),
): Promise<BookingRecord[]> {
  const open = inArray(bookings.status, ['PENDING', 'CONFIRMED'])
  const records = await loadBookings(tx, and(eq(bookings.businessId, businessId), open))
  return records.filter(({ booking }) => booking.status === 'PENDING' || booking.startsAt > now)
}

const cancelled = ({ business, booking }: BookingRecord): BookingRecord => ({
  business,
  booking: { ...booking, status: 'CANCELLED' },
})

const mailsAtOnce = 250

/** Some at a time: the database gives up who leaves a transaction idle, and writing a calendar takes its time. */
async function mailClosing(waiting: BookingRecord[], tx: Database): Promise<void> {
  for (let at = 0; at < waiting.length; at += mailsAtOnce) {
    const some = waiting.slice(at, at + mailsAtOnce)
    await queueMails(
      tx,
      some.map((record) => closingMail(cancelled(record))),
    )
  }
}

/** Ends the open bookings of a business, with their histories. */
const closing = (businessId: string, now: Date) => sql`
  with closed as (
    update bookings set exclusive = false, status = case
      when status = 'CONFIRMED' and starts_at <= ${now.toISOString()} then 'COMPLETED' else 'CANCELLED' end
    where business_id = ${businessId} and status in ('PENDING', 'CONFIRMED')
    returning id, status, starts_at
  )
  insert into booking_changes (booking_id, kind, actor, starts_at)
  select id, lower(status), 'system', starts_at from closed`

/**
 * Closes all bookings of a deleted business, notifies customers with open ones, and anonymises all customers, also in
 * mails and histories. Runs in the caller's transaction. Returns how many were notified and how many bookings exist.
 */
export async function cancelAllBookings(
  tx: Database,
  businessId: string,
  now = new Date(),
): Promise<{ notified: number; bookings: number }> {
  const ours = eq(bookings.businessId, businessId)
  const waiting = await openBookings(businessId, tx, now)
  await tx.execute(closing(businessId, now))
  const ourIds = tx.select({ id: bookings.id }).from(bookings).where(ours)
  // What is about an account, such as what a former owner paid, goes with that account alone.
  const ofListing = and(eq(mails.businessId, businessId), isNull(mails.ownerId))
  await deleteMails(or(ofListing, inArray(mails.bookingId, ourIds)), tx)
  await mailClosing(waiting, tx)
  await tx
    .update(bookingChanges)
    .set({ reason: null })
    .where(and(isNotNull(bookingChanges.reason), inArray(bookingChanges.bookingId, ourIds)))
  await closeWaitingList(businessId, tx)
  await tx.delete(outsideCalendars).where(eq(outsideCalendars.businessId, businessId))
  await tx.delete(clientNotes).where(eq(clientNotes.businessId, businessId))
  const anonymised = await tx.execute(sql`
    update bookings set ${anonymisedCustomer}, anonymised_at = coalesce(anonymised_at, now())
    where business_id = ${businessId} returning 1`)
  return { notified: waiting.length, bookings: anonymised.length }
}

/**
 * Deletes the cancellation mails of a deleted business once they are sent, with what their servers said of the addresses. One
 * that was closed again meanwhile has mails that have yet to leave.
 */
export async function deleteClosingMails(businessId: string, tx: Database = db): Promise<void> {
  const isOlder = lt(mails.createdAt, new Date(Date.now() - mailsSentAfter))
  const anonymised = tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.businessId, businessId), isNotNull(bookings.anonymisedAt)))
  const told = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(and(inArray(mails.bookingId, anonymised), or(ne(mails.status, 'queued'), isOlder)))
  await deleteLeftMails({ mailIds: told.map(({ id }) => id), waitingIds: [] }, tx)
}
