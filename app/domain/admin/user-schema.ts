import { z } from 'zod'

/** What an admin does with a user of the list; an id that is unknown is refused by the verb. */
export const userForm = z.object({
  intent: z.enum(['pause', 'resume', 'resetLink'], { error: 'Please choose what to do.' }),
  userId: z.string().default(''),
})

/** `back`: the list that the admin came from. */
export const deleteUserForm = z.object({ back: z.string().default('') })
