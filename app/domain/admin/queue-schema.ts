import { z } from 'zod'
import { seenSequence } from '#app/domain/bookings/schema.ts'
import { claimDecisions } from '#app/domain/claims/schema.ts'
import { reportDecisions } from '#app/domain/reports/schema.ts'
import { isUuid } from '#app/domain/uuid.ts'

const unknown = { error: 'There is no such booking.' }

const booking = z.object({
  bookingId: z.string(unknown).refine(isUuid, unknown),
  sequence: seenSequence,
})

/** What an admin may do with a line of the listings queue. */
export const queueForm = z.discriminatedUnion(
  'intent',
  [
    booking.extend({ intent: z.literal('confirmBooking') }),
    booking.extend({ intent: z.literal('declineBooking') }),
    booking.extend({ intent: z.literal('handleBooking') }),
    ...claimDecisions,
    ...reportDecisions,
  ],
  { error: 'Please choose what to do.' },
)
export type QueueChoice = z.output<typeof queueForm>
