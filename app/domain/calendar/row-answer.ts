import { z } from 'zod'

/** A request answered in its row. */
export const rowAnswer = z.object({
  intent: z.enum(['confirm', 'decline'], { error: 'Please choose what to do' }),
  bookingId: z.string({ error: 'Please choose a request' }),
})
