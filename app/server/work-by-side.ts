import type { TaskList } from 'graphile-worker'
import type { Jobs } from '#app/domain/queue.server.ts'

const asksPayments: Set<string> = new Set<keyof Jobs>([
  'confirm-checkout',
  'process-provider-event',
  'end-subscription',
  'move-next-payment',
  'end-renewal',
  'cancel-unclaimed',
  'send-refund',
  'send-renewal-mail',
  'sync-customer',
  'reconcile-payments',
])

/**
 * Work by the side it waits for. Each has workers of its own: a side that hangs, with a hundred jobs
 * that wait for it, keeps no other work waiting.
 */
export function bySide(tasks: TaskList): Record<'mail' | 'payments' | 'other', TaskList> {
  const sides = { mail: {} as TaskList, payments: {} as TaskList, other: {} as TaskList }
  for (const [name, task] of Object.entries(tasks)) {
    const side = name === 'send-mail' ? 'mail' : asksPayments.has(name) ? 'payments' : 'other'
    sides[side][name] = task
  }
  return sides
}
