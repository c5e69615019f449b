import { z } from 'zod'
import { answerReason, bookingTime, seenSequence } from '#app/domain/bookings/schema.ts'

/** What a business proposes; the customer reads the message. */
export const proposalForm = z.object({
  dateTime: bookingTime,
  message: answerReason,
  sequence: seenSequence,
})
export type ProposedTime = z.output<typeof proposalForm>
