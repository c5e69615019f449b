import { z } from 'zod'
import { answerReason, moment } from '#app/domain/bookings/schema.ts'
import { reviewLink } from '#app/domain/contact/schema.ts'
import { storableText } from '#app/domain/validation.ts'

const deliveryId = storableText({
  min: 1,
  max: 100,
  message: 'Please send deliveryId, the delivery.id of the call you answer',
})
const bookingId = storableText({
  min: 1,
  max: 100,
  message: 'Please send bookingId, the delivery.bookingId of the call you answer',
})

/** Refuses an answer to a time that is no longer the booking's. */
const dateISO = moment
  .optional()
  .describe('The dateISO of the call you answer: 409 where the booking was moved since')

const about = { deliveryId, bookingId, dateISO }

export const callbackCall = z.discriminatedUnion(
  'action',
  [
    z.object({ action: z.literal('confirm'), ...about }),
    z.object({ action: z.literal('cancel'), ...about, reason: answerReason }),
    z.object({ action: z.literal('complete'), ...about }),
    z.object({
      action: z.literal('setGoogleReviewLink'),
      deliveryId,
      googleReviewLink: reviewLink,
    }),
  ],
  { error: 'Please send action: confirm, cancel, complete or setGoogleReviewLink' },
)
export type CallbackCall = z.output<typeof callbackCall>
