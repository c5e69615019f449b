import { z } from 'zod'
import { emailAddress } from '#app/domain/contact/schema.ts'
import { bulkActions } from './bulk.ts'

const noOther = { error: 'Please enter the link or ID of the listing that stays' }

/** The last part of a listing's address, or its id: both name it. */
const reference = z
  .string(noOther)
  .trim()
  .transform((text) => text.split(/[?#]/, 1)[0]?.split('/').findLast(Boolean) ?? '')
  .pipe(z.string().min(1, noOther).max(200, noOther))

export const manageForms = {
  assignOwner: z.object({ intent: z.literal('assignOwner'), email: emailAddress }),
  removeOwner: z.object({
    intent: z.literal('removeOwner'),
    /** Whom the admin saw. */
    ownerId: z.string().max(100).optional(),
  }),
  pause: z.object({ intent: z.literal('pause') }),
  resume: z.object({ intent: z.literal('resume') }),
  merge: z.object({ intent: z.literal('merge'), into: reference }),
  delete: z.object({ intent: z.literal('delete') }),
}

/** What an admin may do with a listing as a whole. */
export const manageForm = z.discriminatedUnion(
  'intent',
  [
    manageForms.assignOwner,
    manageForms.removeOwner,
    manageForms.pause,
    manageForms.resume,
    manageForms.merge,
    manageForms.delete,
  ],
  { error: 'Please choose what to do.' },
)
export type ManageChoice = z.output<typeof manageForm>

const notCounted = { error: 'Please look at the count again.' }

/** How many the admin saw. */
const expected = z.coerce.number(notCounted).int(notCounted).min(1, notCounted)

export const bulkForm = z.discriminatedUnion(
  'intent',
  [
    z.object({ intent: z.enum(bulkActions), expected }),
    z.object({
      intent: z.literal('delete'),
      expected,
      mark: z.string().max(64).optional(),
      sure: z.literal('on', { error: 'Please tick that they are to go for good.' }),
    }),
  ],
  { error: 'Please choose what to do.' },
)
export type BulkForm = z.infer<typeof bulkForm>
