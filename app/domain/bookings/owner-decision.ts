import { z } from 'zod'
import { storableText } from '#app/domain/validation.ts'
import { answerReason, noteSeen, seenSequence } from './schema.ts'

const seen = { sequence: seenSequence }

export const ownerDecision = z.discriminatedUnion(
  'intent',
  [
    z.object({ intent: z.literal('confirm'), ...seen }),
    z.object({ intent: z.literal('decline'), reason: answerReason, ...seen }),
    z.object({ intent: z.literal('cancel'), reason: answerReason, ...seen }),
    z.object({ intent: z.literal('complete'), ...seen }),
    z.object({ intent: z.literal('no-show'), ...seen }),
    z.object({ intent: z.literal('came'), ...seen }),
    z.object({ intent: z.literal('withdraw'), proposalId: z.uuid() }),
    z.object({
      intent: z.literal('note'),
      note: storableText({ max: 1000 }).default(''),
      before: noteSeen,
    }),
  ],
  { error: 'Please choose what to do' },
)

export type OwnerDecision = z.output<typeof ownerDecision>
