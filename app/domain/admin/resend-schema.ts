import { z } from 'zod'

/** What an admin asks to be sent again; an id that is unknown is refused by the verb. */
export const resendForm = z.object({ intent: z.enum(['mail', 'delivery']), id: z.string() })
