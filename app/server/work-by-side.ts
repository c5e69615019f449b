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

function sideOf(name: string): 'mail' | 'payments' | 'calendars' | 'other' {
  if (name === 'send-mail') return 'mail'
  if (name === 'read-calendar') return 'calendars'
  return asksPayments.has(name) ? 'payments' : 'other'
}

/**
 * Work by the side it waits for. Each has workers of its own: a side that hangs, with a hundred jobs
 * that wait for it, keeps no other work waiting.
 */
export function bySide(
  tasks: TaskList,
): Record<'mail' | 'payments' | 'calendars' | 'other', TaskList> {
  const sides = {
    mail: {} as TaskList,
    payments: {} as TaskList,
    calendars: {} as TaskList,
    other: {} as TaskList,
  }
  for (const [name, task] of Object.entries(tasks)) {
    sides[sideOf(name)][name] = task
  }
  return sides
}
