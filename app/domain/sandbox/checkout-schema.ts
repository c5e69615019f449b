import { z } from 'zod'

/** The buttons of the sandbox's payment page; anything else is a card that fails. */
export const sandboxCheckoutForm = z.object({
  intent: z.enum(['pay', 'cancel', 'fail']).catch('fail'),
})
