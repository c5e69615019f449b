import { z } from 'zod'
import { seenSequence } from '#app/domain/bookings/schema.ts'

/** A request answered in its row. */
export const rowAnswer = z.object({
  intent: z.enum(['confirm', 'decline'], { error: 'Please choose what to do' }),
  bookingId: z.string({ error: 'Please choose a request' }),
  sequence: seenSequence,
})

/** A mark set in a row. */
export const rowMark = z.object({
  bookingId: z.string({ error: 'Please choose a booking' }),
  sequence: seenSequence,
})

export type RowAnswer = z.output<typeof rowAnswer>
