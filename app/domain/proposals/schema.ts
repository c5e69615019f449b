import { z } from 'zod'
import {
  answerReason,
  chosenTime,
  seenSequence,
  timeChosen,
  warnedOf,
} from '#app/domain/bookings/schema.ts'

export type ProposedTime = {
  dateTime: Date
  message: string
  sequence?: number | undefined
  outsideHours?: string | undefined
}

/** What a business proposes; the customer reads the message. */
export const proposalForm = z
  .object({ ...chosenTime, message: answerReason, sequence: seenSequence, outsideHours: warnedOf })
  .transform(({ message, sequence, outsideHours, ...time }, context): ProposedTime => {
    const dateTime = timeChosen(time, context)
    return { dateTime, message, sequence, outsideHours }
  })
