import { z } from 'zod'

const error = 'Please choose what to do.'

/** What an admin asks to be sent again; an id that is unknown is refused by the verb. */
export const resendForm = z.object({
  intent: z.enum(['mail', 'delivery'], { error }),
  id: z.string({ error }),
})
