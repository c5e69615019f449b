import { db, type Database } from '#db/client.server.ts'
import { bookingChanges, bookings } from '#db/schema/index.ts'
import { exclusionConflict } from '#app/domain/database-errors.ts'
import { DomainError } from '#app/domain/errors.ts'
import { formatInstant } from '#app/domain/local-time.ts'
import { queueMails, type MailDraft } from '#app/domain/mail/queue-mails.server.ts'
import { offerFreeTimes } from '#app/domain/offers/offer-free-times.server.ts'
import { inviteReviews } from '#app/domain/reviews/invitation.server.ts'
import { enqueueDeliveries } from './enqueue-deliveries.server.ts'
import { cancelledMails, confirmedMails, declinedMails } from './mails.server.ts'
import { isExclusive } from './confirmation.ts'
import { notAsItIs } from './history.server.ts'
import { noRoomToConfirm, placeToConfirm } from './place-to-confirm.server.ts'
import {
  actorName,
  bookingRow,
  findBookingFor,
  requireBusinessSide,
  type BookingBearer,
  type BookingRecord,
} from './record.server.ts'
import { refuseUnseen, type Seen } from './seen.server.ts'
import { mayBecome, type BookingStatus } from './status.ts'

const kindOf = { CONFIRMED: 'confirmed', CANCELLED: 'cancelled', COMPLETED: 'completed' } as const
type Outcome = keyof typeof kindOf

async function refuseTransition(
  bearer: BookingBearer,
  record: BookingRecord,
  { to, from }: Step,
  tx: Database,
) {
  const { booking } = record
  if (mayBecome(booking.status, to) && (from === undefined || booking.status === from)) return
  throw await notAsItIs(bearer, record, tx, booking.status === to ? 'already ' : '')
}

type Step = {
  to: Outcome
  seen: Seen
  /** Limits the transition to this status, where the transition table allows more. */
  from?: BookingStatus
  reason?: string
  check?: (record: BookingRecord) => void
  mails: (record: BookingRecord) => MailDraft[]
}

/** Where a booking that is being confirmed takes place. */
async function reserve({ booking, business }: BookingRecord, now: Date, tx: Database) {
  const { isAlone, ...place } = await placeToConfirm(business, booking, { now, tx })
  return { ...place, exclusive: isAlone && isExclusive(business) }
}

/** Changes a booking's status, with history, mails and jobs, in one transaction. */
async function takeStep(
  bearer: BookingBearer,
  bookingId: string,
  step: Step,
  tx: Database,
): Promise<BookingRecord> {
  return tx.transaction(async (inner) => {
    // Who confirms takes a time, who cancels gives one to those who wait, and a delivery refers to the business.
    const record = await findBookingFor(bearer, bookingId, inner, { lock: 'with business' })
    await refuseTransition(bearer, record, step, inner)
    refuseUnseen(record, step.seen)
    step.check?.(record)
    const { booking, business } = record
    const now = new Date()
    const place = step.to === 'CONFIRMED' && (await reserve(record, now, inner))
    const answers = booking.answeredAt === null && bearer.kind !== 'guest'
    await inner
      .update(bookings)
      .set({ status: step.to, exclusive: false, ...place, ...(answers && { answeredAt: now }) })
      .where(bookingRow(record))
    await inner.insert(bookingChanges).values({
      bookingId,
      kind: kindOf[step.to],
      actor: actorName(bearer),
      actorUserId: bearer.kind === 'user' ? bearer.userId : null,
      reason: step.reason || null,
      startsAt: booking.startsAt,
    })
    const after = { business, booking: { ...booking, status: step.to as BookingStatus } }
    await queueMails(inner, step.mails(after))
    await enqueueDeliveries(inner, `booking.${kindOf[step.to]}`, [after])
    if (step.to === 'COMPLETED') await inviteReviews(inner, [after])
    if (step.to === 'CANCELLED') await offerFreeTimes(business.id, inner)
    return after
  })
}

/**
 * Confirms a request. Throws `conflict` where it was answered, its time has passed, or (one booking at a time) it
 * overlaps a confirmed one; `stale` where it is not as it was seen, as do all of these.
 */
export async function confirmBooking(
  bearer: BookingBearer,
  { bookingId, ...seen }: { bookingId: string } & Seen,
  tx: Database = db,
): Promise<BookingRecord> {
  requireBusinessSide(bearer)
  try {
    return await takeStep(
      bearer,
      bookingId,
      {
        to: 'CONFIRMED',
        seen,
        check: ({ booking }) => {
          if (booking.startsAt > new Date()) return
          throw new DomainError('conflict', 'The time of this booking has passed.')
        },
        mails: confirmedMails,
      },
      tx,
    )
  } catch (error) {
    const constraint = exclusionConflict(error)
    if (constraint === null) throw error
    throw new DomainError(
      'conflict',
      constraint === 'bookings_one_at_a_time'
        ? 'You have already confirmed another booking at that time, and you take one at a time.'
        : noRoomToConfirm,
    )
  }
}

/** Declines a pending request; the customer reads the reason. */
export async function declineBooking(
  bearer: BookingBearer,
  { bookingId, reason = '', ...seen }: { bookingId: string; reason?: string } & Seen,
  tx: Database = db,
): Promise<BookingRecord> {
  requireBusinessSide(bearer)
  const mails = (record: BookingRecord) => declinedMails(record, reason)
  return takeStep(bearer, bookingId, { to: 'CANCELLED', seen, from: 'PENDING', reason, mails }, tx)
}

/** Cancels a pending or confirmed booking: the customer before its start, or the business. */
export async function cancelBooking(
  bearer: BookingBearer,
  { bookingId, reason = '', ...seen }: { bookingId: string; reason?: string } & Seen,
  tx: Database = db,
): Promise<BookingRecord> {
  if (bearer.kind === 'owner-link')
    return declineBooking(bearer, { bookingId, reason, ...seen }, tx)
  const by = bearer.kind === 'guest' ? 'guest' : 'business'
  return takeStep(
    bearer,
    bookingId,
    {
      to: 'CANCELLED',
      seen,
      reason,
      check: ({ booking }) => {
        if (by === 'business' || booking.startsAt > new Date()) return
        throw new DomainError('conflict', 'This booking has begun and can no longer be cancelled.')
      },
      mails: (record) => cancelledMails(record, by, reason),
    },
    tx,
  )
}

/** Completes a booking. Throws `conflict` before its start. */
export async function completeBooking(
  bearer: BookingBearer,
  { bookingId, ...seen }: { bookingId: string } & Seen,
  tx: Database = db,
): Promise<BookingRecord> {
  requireBusinessSide(bearer)
  return takeStep(
    bearer,
    bookingId,
    {
      to: 'COMPLETED',
      seen,
      check: ({ booking }) => {
        if (booking.startsAt <= new Date()) return
        throw new DomainError(
          'conflict',
          `This booking only begins on ${formatInstant(booking.startsAt)}.`,
        )
      },
      mails: () => [],
    },
    tx,
  )
}
