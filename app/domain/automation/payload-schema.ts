import { z } from 'zod'
import { bookingStatuses } from '#app/domain/bookings/status.ts'
import { eventNames } from '#app/domain/bookings/events.ts'

/** Increase it whenever a field changes its meaning. */
export const payloadVersion = 1

/**
 * The webhook body: the six fields of SPEC.md §3, and our own in `delivery`. The documented JSON Schema is generated
 * from this.
 */
export const webhookPayload = z
  .strictObject({
    event: z.enum(eventNames).describe('What happened'),
    business: z.strictObject({
      id: z.guid(),
      name: z.string(),
      phone: z.string().describe('E.164, such as +27214241234; empty where unknown'),
      email: z.string().describe('Empty where unknown'),
    }),
    customer: z.strictObject({
      name: z.string(),
      email: z.string(),
      phone: z.string().describe('E.164'),
    }),
    dateISO: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+02:00$/)
      .describe('When the appointment begins, in the time of Cape Town'),
    notes: z.string().describe('What the customer wrote; may be empty'),
    googleReviewLink: z.string().describe('Empty where the business has none'),
    delivery: z
      .strictObject({
        id: z.guid().describe('The same at every attempt: use it to tell a repeated call'),
        version: z.literal(payloadVersion),
        test: z.boolean().describe('True for Send Test and the sample'),
        bookingId: z.guid(),
        status: z.enum(bookingStatuses).describe('The status of the booking after the event'),
        timeZone: z.literal('Africa/Johannesburg'),
        manageUrl: z.url().describe('The page on which the customer can see, move or cancel it'),
      })
      .describe('About this call and the booking behind it'),
  })
  .meta({ title: 'A call to the webhook of a business on CPT Gems' })

export type WebhookPayload = z.output<typeof webhookPayload>
