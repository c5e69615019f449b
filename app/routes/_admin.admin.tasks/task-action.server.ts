import type { UserActor } from '#app/domain/actor.ts'
import { refundTask } from '#app/domain/subscriptions/tasks/refund-task.server.ts'
import { settleTask } from '#app/domain/subscriptions/tasks/settle-task.server.ts'
import { endTaskSubscription } from '#app/domain/subscriptions/tasks/end-renewal.server.ts'
import type { TaskChoice } from '#app/domain/subscriptions/tasks/schema.ts'
import type { Toast } from '#app/http/toast.server.ts'

const refunded = ({ amount }: { amount: string }): Toast => ({
  kind: 'success',
  title: 'Refund Started',
  description: `Refund of ${amount} started. The payer will get an email.`,
})

/** Runs what an admin chose for a task; the answer is the toast. Throws as `refundTask` and `settleTask`. */
export async function taskAction(admin: UserActor, choice: TaskChoice): Promise<Toast> {
  const { taskId } = choice
  switch (choice.intent) {
    case 'refundAll':
    case 'refundPart': {
      const amountCents = choice.intent === 'refundAll' ? 'all' : choice.amount
      const { endSubscription = false } = choice
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
      await settleTask(admin, { taskId, reason: choice.reason })
      return { kind: 'success', title: 'Settled', description: 'It is off the list.' }
  }
}
