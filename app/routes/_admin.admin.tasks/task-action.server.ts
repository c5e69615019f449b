import type { UserActor } from '#app/domain/actor.ts'
import { DomainError } from '#app/domain/errors.ts'
import {
  centsOfText,
  refundTask,
  settleTask,
} from '#app/domain/subscriptions/tasks/commands.server.ts'
import { endTaskSubscription } from '#app/domain/subscriptions/tasks/end-renewal.server.ts'
import type { Toast } from '#app/http/toast.server.ts'

const refunded = ({ amount }: { amount: string }): Toast => ({
  kind: 'success',
  title: 'Refund Started',
  description: `${amount} is on its way back; the payer gets a mail.`,
})

/** Runs what an admin chose for a task; the answer is the toast. Throws as `refundTask` and `settleTask`. */
export async function taskAction(
  admin: UserActor,
  typed: (name: string) => string,
): Promise<Toast> {
  const taskId = typed('taskId')
  const endSubscription = typed('endSubscription') === 'on'
  switch (typed('intent')) {
    case 'refundAll':
      return refunded(await refundTask(admin, { taskId, amountCents: 'all', endSubscription }))
    case 'refundPart': {
      const amountCents = centsOfText(typed('amount'))
      if (amountCents === null) {
        throw new DomainError('invalid', 'Please enter an amount in rand, such as 149.50.')
      }
      return refunded(await refundTask(admin, { taskId, amountCents, endSubscription }))
    }
    case 'endSubscription':
      await endTaskSubscription(admin, taskId)
      return {
        kind: 'success',
        title: 'Subscription Ending',
        description: 'The provider is being told; what is paid stays.',
      }
    case 'settle':
      await settleTask(admin, { taskId, reason: typed('reason') })
      return { kind: 'success', title: 'Settled', description: 'It is off the list.' }
    default:
      throw new DomainError('invalid', 'Please choose what to do.')
  }
}
