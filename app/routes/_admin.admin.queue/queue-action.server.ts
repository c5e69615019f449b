import type { UserActor } from '#app/domain/actor.ts'
import { acceptReport, dismissReport } from '#app/domain/reports/decide.server.ts'
import { decideClaim } from '#app/domain/claims/decide.server.ts'
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
    case 'acceptReport':
      await acceptReport(admin, choice.reportId, choice.shown)
      return { title: 'Accepted', description: 'The listing is as suggested.' }
    case 'dismissReport':
      await dismissReport(admin, choice.reportId)
      return { title: 'Dismissed', description: 'The listing stays as it is.' }
    case 'approveClaim':
      await decideClaim(admin, { claimId: choice.claimId, approve: true })
      return { title: 'Claim Approved', description: 'The new owner will get an email.' }
    case 'declineClaim': {
      const { claimId, reason } = choice
      await decideClaim(admin, { claimId, approve: false, reason })
      return { title: 'Claim Declined', description: 'They get an email.' }
    }
  }
}
