import { db, type Database } from '#db/client.server.ts'
import type { Actor } from '#app/domain/actor.ts'
import { confirmBooking, declineBooking } from '#app/domain/bookings/answer.server.ts'
import { customerNotice } from '#app/domain/bookings/customer-notice.server.ts'
import type { RowAnswer } from './row-answer.ts'

/** Confirms or declines a request, and says what was done. Throws as those two do. */
export async function answerInRow(
  actor: Actor,
  { intent, ...answer }: RowAnswer,
  tx: Database = db,
): Promise<{ title: string; description: string }> {
  const decide = intent === 'confirm' ? confirmBooking : declineBooking
  const { booking } = await decide(actor, answer, tx)
  return {
    title: intent === 'confirm' ? 'Booking Confirmed' : 'Booking Declined',
    description: await customerNotice(booking.customerEmail, tx),
  }
}
