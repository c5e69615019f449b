import { sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { asAdmin, type Actor } from '#app/domain/actor.ts'
import { moneyText } from './words.ts'

/** What happened to a task's payment; `by` is an admin's address. */
export type TaskEvent = { at: Date; words: string; by: string | null }

type Task = {
  id: string
  reference: string | null
  business: { id: string } | null
  amountCents: number | null
  currency: string
  paidAt: Date | null
  createdAt: Date
}

type Row = {
  taskId: string
  at: string
  kind: keyof typeof words
  cents: number | null
  by: string | null
}

const words = {
  earlier: (amount: string) => `${amount} paid, an earlier payment`,
  later: (amount: string) => `${amount} paid, a later payment`,
  refund: (amount: string) => `Refund of ${amount} requested`,
  processed: (amount: string) => `${amount} refunded`,
  failed: (amount: string) => `Refund of ${amount} failed`,
  'needs-attention': (amount: string) => `Refund of ${amount} needs bank details`,
  'payment.settled': () => 'Marked settled',
  'payment.subscription-ended': () => 'Subscription cancelled',
}

/** Refunds of the payment, what admins did, and the payments of the business nearest to it. */
const eventsOf = (tasks: Task[]) => sql`
  with task as (
    select t.id, t.reference, t.business_id, coalesce(t.paid_at, t.created_at) as paid_at
    from billing_tasks t where t.id in ${tasks.map(({ id }) => id)}
  )
  select task.id as "taskId", r.created_at as at, 'refund' as kind, r.amount_cents as cents, u.email as by
  from task join refunds r on r.reference = task.reference
  left join audit_entries a on a.target_type = 'billing-task' and a.target_id = r.task_id::text
    and a.action = 'payment.refunded' and a.at = r.created_at
  left join users u on u.id = a.actor_user_id
  union all
  select task.id, r.updated_at, r.state, r.amount_cents, null
  from task join refunds r on r.reference = task.reference
  where r.state in ('processed', 'failed', 'needs-attention')
  union all
  select task.id, a.at, a.action, null, u.email
  from task join audit_entries a on a.target_type = 'billing-task' and a.target_id = task.id::text
  left join users u on u.id = a.actor_user_id
  where a.action in ('payment.settled', 'payment.subscription-ended')
  union all
  select task.id, near.paid_at, case when near.paid_at < task.paid_at then 'earlier' else 'later' end,
    near.amount_cents, null
  from task cross join lateral (
    select p.paid_at, p.amount_cents from receipts p
    where p.business_id = task.business_id and p.credit_of is null and p.reference <> task.reference
    order by abs(extract(epoch from p.paid_at - task.paid_at)) limit 2
  ) near`

const ownEvents = ({ paidAt, createdAt, amountCents, currency }: Task): TaskEvent[] => [
  ...(paidAt && amountCents !== null
    ? [{ at: paidAt, words: `${moneyText(amountCents, currency)} paid`, by: null }]
    : []),
  { at: createdAt, words: 'This task was opened', by: null },
]

/** What happened to the payments of tasks and around them, the latest first, by task. Admins only. One statement. */
export async function taskHistories(
  actor: Actor,
  tasks: Task[],
  tx: Database = db,
): Promise<Map<string, TaskEvent[]>> {
  asAdmin(actor)
  const rows = tasks.length > 0 ? [...(await tx.execute<Row>(eventsOf(tasks)))] : []
  const of = (task: Task): TaskEvent[] =>
    rows
      .filter(({ taskId }) => taskId === task.id)
      .map(({ at, kind, cents, by }) => {
        const amount = cents === null ? '' : moneyText(cents, task.currency)
        return { at: new Date(at), words: words[kind](amount), by }
      })
  return new Map(
    tasks.map((task) => {
      const events = [...ownEvents(task), ...of(task)]
      return [task.id, events.toSorted((a, b) => b.at.getTime() - a.at.getTime())]
    }),
  )
}
