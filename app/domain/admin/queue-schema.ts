import { z } from 'zod'
import { isUuid } from '#app/domain/uuid.ts'

const unknown = { error: 'There is no such booking.' }

const booking = z.object({ bookingId: z.string(unknown).refine(isUuid, unknown) })

/** What an admin may do with a line of the listings queue. */
export const queueForm = z.discriminatedUnion(
  'intent',
  [
    booking.extend({ intent: z.literal('confirmBooking') }),
    booking.extend({ intent: z.literal('declineBooking') }),
    booking.extend({ intent: z.literal('handleBooking') }),
  ],
  { error: 'Please choose what to do.' },
)
export type QueueChoice = z.output<typeof queueForm>
