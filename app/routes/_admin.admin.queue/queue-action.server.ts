import type { UserActor } from '#app/domain/actor.ts'
import type { QueueChoice } from '#app/domain/admin/queue-schema.ts'
import { handleUnread } from '#app/domain/admin/unread-bookings.server.ts'

const told = 'The customer gets an email.'

/** Runs what an admin chose for a line of the queue; the answer is the toast. */
export async function queueAction(admin: UserActor, choice: QueueChoice) {
  switch (choice.intent) {
    case 'confirmBooking':
      await handleUnread(admin, choice)
      return { title: 'Booking Confirmed', description: told }
    case 'declineBooking':
      await handleUnread(admin, choice)
      return { title: 'Booking Declined', description: told }
    case 'handleBooking':
      await handleUnread(admin, choice)
      return { title: 'Dealt With', description: 'It is off the queue.' }
  }
}
