import { z } from 'zod'
import { isUuid } from '#app/domain/uuid.ts'
import { isStorable } from '#app/domain/storable.ts'

const unknownTask = { error: 'There is no such task.' }
const noAmount = { error: 'Please enter an amount in rand, such as 149.50.' }
const noReason = { error: 'Enter a reason of 3 to 500 characters.' }

/** Cents from what a person typed in rand, such as `149.50`. */
const randAmount = z
  .string(noAmount)
  .trim()
  .regex(/^R?\s*\d{1,7}(?:[.,]\d{1,2})?$/i, noAmount)
  .transform((text) => Math.round(Number(text.replace(/^R\s*/i, '').replace(',', '.')) * 100))
  .pipe(z.int().positive(noAmount))

const settledReason = z
  .string(noReason)
  .transform((text) => text.replace(/\s+/g, ' ').trim())
  .pipe(
    z
      .string(noReason)
      .min(3, noReason)
      .max(500, noReason)
      .refine(isStorable, { error: 'Please remove characters that cannot be shown.' }),
  )

const task = z.object({ taskId: z.string(unknownTask).refine(isUuid, unknownTask) })

/** A checkbox: what is not ticked is not sent. */
const ticked = z.boolean().optional().catch(false)

export const taskForms = {
  refundAll: task.extend({ intent: z.literal('refundAll'), endSubscription: ticked }),
  refundPart: task.extend({
    intent: z.literal('refundPart'),
    amount: randAmount,
    endSubscription: ticked,
  }),
  endSubscription: task.extend({ intent: z.literal('endSubscription') }),
  settle: task.extend({ intent: z.literal('settle'), reason: settledReason }),
}

/** What an admin may do with a task. */
export const taskForm = z.discriminatedUnion(
  'intent',
  [taskForms.refundAll, taskForms.refundPart, taskForms.endSubscription, taskForms.settle],
  { error: 'Please choose what to do.' },
)
export type TaskChoice = z.output<typeof taskForm>
