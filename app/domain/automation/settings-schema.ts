import { z } from 'zod'
import { eventNames } from './events.ts'

const blank = 'Please enter a webhook URL'

/** The body of a save: an address, trimmed; whether it may be called is judged later. */
export const webhookSave = z.object(
  {
    makeWebhookUrl: z
      .string({ error: blank })
      .trim()
      .min(1, { error: blank })
      .max(2000, { error: 'Please use at most 500 characters' }),
  },
  { error: blank },
)

/** The body of a test; without a type it is a new booking. */
export const webhookTest = z
  .object({
    type: z
      .enum(eventNames, { error: `Please name one of ${eventNames.join(', ')}` })
      .default('booking.created'),
  })
  .nullish()
  .transform((body) => body?.type ?? ('booking.created' as const))
