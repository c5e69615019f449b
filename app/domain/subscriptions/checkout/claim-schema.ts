import { z } from 'zod'

/** The code of a mailed link; one that is missing is refused like one that is used. */
export const claimForm = z.object({ code: z.string().catch('') })

/** How somebody who paid first goes on: with the account they have, or a new one. */
export const setUpForm = z.object({ intent: z.enum(['sign-in', 'register']).catch('register') })
