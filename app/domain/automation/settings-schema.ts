import { z } from 'zod'
import { eventNames } from '#app/domain/bookings/events.ts'

const blank = 'Please enter a webhook URL'

/** The trimmed URL; validated later against the webhook rules. */
export const webhookSave = z.object(
  {
    makeWebhookUrl: z
      .string({ error: blank })
      .trim()
      .min(1, { error: blank })
      .max(500, { error: 'Please use at most 500 characters' }),
  },
  { error: blank },
)

export const webhookTest = z
  .object({
    type: z
      .enum(eventNames, { error: `Please name one of ${eventNames.join(', ')}` })
      .default('booking.created'),
  })
  .nullish()
  .transform((body) => body?.type ?? ('booking.created' as const))
/** Printable ASCII for the header x-make-apikey, at most 512 characters. */
export const apiKeySave = z.object({
  apiKey: z
    .string({ error: 'Please enter the key' })
    .trim()
    .min(1, { error: 'Please enter the key' })
    .max(512, { error: 'Please use at most 512 characters' })
    .regex(/^[\x20-\x7e]*$/, { error: 'Please use plain letters, digits and signs alone' }),
})
