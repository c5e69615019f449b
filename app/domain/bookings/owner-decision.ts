import { z } from 'zod'
import { storableText } from '#app/domain/validation.ts'
import { answerReason } from './schema.ts'

export const ownerDecision = z.discriminatedUnion(
  'intent',
  [
    z.object({ intent: z.literal('confirm') }),
    z.object({ intent: z.literal('decline'), reason: answerReason }),
    z.object({ intent: z.literal('cancel'), reason: answerReason }),
    z.object({ intent: z.literal('complete') }),
    z.object({ intent: z.literal('no-show') }),
    z.object({ intent: z.literal('came') }),
    z.object({ intent: z.literal('note'), note: storableText({ max: 1000 }).default('') }),
  ],
  { error: 'Please choose what to do' },
)

export type OwnerDecision = z.output<typeof ownerDecision>
