import { db, type Database } from '#db/client.server.ts'
import type { Actor } from '#app/domain/actor.ts'
import { confirmBooking, declineBooking } from '#app/domain/bookings/answer.server.ts'
import type { RowAnswer } from './row-answer.ts'

/** Confirms or declines a request, and says what was done. Throws as those two do. */
export async function answerInRow(
  actor: Actor,
  { intent, ...answer }: RowAnswer,
  tx: Database = db,
): Promise<{ title: string; description: string }> {
  await (intent === 'confirm' ? confirmBooking : declineBooking)(actor, answer, tx)
  return {
    title: intent === 'confirm' ? 'Booking Confirmed' : 'Booking Declined',
    description: 'The customer has been told by email.',
  }
}
