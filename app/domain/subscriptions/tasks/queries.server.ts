import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { billingTasks, businesses, receipts, refunds } from '#db/schema/index.ts'
import { asAdmin, type Actor } from '#app/domain/actor.ts'
import { paymentPage } from '#app/gateways/payments/current.server.ts'
import { paysForNow, renews } from './end-renewal.server.ts'
import { takenBack } from './gone.server.ts'
import { taskHistories, type TaskEvent } from './history.server.ts'
import type { TaskKind } from './open-task.server.ts'

/** A task as an admin sees it. Money is in cents. */
export type TaskView = {
  id: string
  kind: TaskKind
  state: 'open' | 'refunding' | 'refunded' | 'settled'
  note: string
  reference: string | null
  business: { id: string; name: string } | null
  payerEmail: string | null
  amountCents: number | null
  refundedCents: number
  /** What a refund can still give back: of the payment, less refunds and what the bank took back. */
  leftCents: number
  currency: string
  paidAt: Date | null
  dueAt: Date | null
  createdAt: Date
  closedAt: Date | null
  reason: string | null
  providerUrl: string | null
  receipt: string | null
  /** Whether a subscription of its business or payer renews, and whether the payment is for the month that runs. */
  renews: boolean
  paysForNow: boolean
  /** The latest first. */
  history: TaskEvent[]
}

const refunded = sql<number>`coalesce((
  select sum(${refunds.amountCents}) from ${refunds}
  where ${refunds.reference} = ${billingTasks.reference} and ${refunds.state} <> 'failed'
), 0)::int`

const columns = {
  task: billingTasks,
  refunded,
  takenBack,
  name: businesses.name,
  receipt: receipts.number,
  renews,
  paysForNow,
}

async function withHistory(actor: Actor, tasks: Omit<TaskView, 'history'>[], tx: Database) {
  const histories = await taskHistories(actor, tasks, tx)
  return tasks.map((task) => ({ ...task, history: histories.get(task.id) ?? [] }))
}

const waiting = inArray(billingTasks.state, ['open', 'refunding'])

/**
 * What needs a person, or with `closed` the latest that was dealt with: the nearest deadline first, then the oldest.
 * Admins only. Two statements.
 */
export async function billingTaskList(
  actor: Actor,
  { closed = false }: { closed?: boolean } = {},
  tx: Database = db,
): Promise<TaskView[]> {
  asAdmin(actor)
  const rows = await tx
    .select(columns)
    .from(billingTasks)
    .leftJoin(businesses, eq(businesses.id, billingTasks.businessId))
    .leftJoin(
      receipts,
      and(eq(receipts.reference, billingTasks.reference), isNull(receipts.creditOf)),
    )
    .where(closed ? inArray(billingTasks.state, ['refunded', 'settled']) : waiting)
    .orderBy(
      ...(closed
        ? [desc(billingTasks.closedAt), billingTasks.id]
        : [
            sql`${billingTasks.state} = 'refunding'`,
            sql`${billingTasks.dueAt} asc nulls last`,
            billingTasks.createdAt,
          ]),
    )
    .limit(closed ? 30 : 200)
  const tasks = rows.map(({ task, refunded: refundedCents, takenBack: taken, name, ...more }) => {
    const { id, kind, state, note, reference, payerEmail, amountCents, currency, reason } = task
    const { paidAt, dueAt, createdAt, closedAt, businessId } = task
    const paid = reference === null ? 0 : (amountCents ?? 0)
    return {
      leftCents: kind === 'reversed' ? 0 : Math.max(0, paid - refundedCents - taken),
      ...{ id, kind, state, note, reference, payerEmail, amountCents, refundedCents, currency },
      ...{ paidAt, dueAt, createdAt, closedAt, reason },
      ...more,
      business: businessId && name ? { id: businessId, name } : null,
      providerUrl: reference ? paymentPage(reference) : null,
    }
  })
  return withHistory(actor, tasks, tx)
}

/** How many tasks wait for a person. Admins only. One statement. */
export async function countOpenTasks(actor: Actor, tx: Database = db): Promise<number> {
  asAdmin(actor)
  const [row] = await tx
    .select({ open: count() })
    .from(billingTasks)
    .where(eq(billingTasks.state, 'open'))
  return row?.open ?? 0
}
