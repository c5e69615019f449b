import { z } from 'zod'
import { answerReason } from './schema.ts'

export const ownerDecision = z.discriminatedUnion(
  'intent',
  [
    z.object({ intent: z.literal('confirm') }),
    z.object({ intent: z.literal('decline'), reason: answerReason }),
    z.object({ intent: z.literal('cancel'), reason: answerReason }),
    z.object({ intent: z.literal('complete') }),
  ],
  { error: 'Please choose what to do' },
)

export type OwnerDecision = z.output<typeof ownerDecision>
