import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { sandboxRefunds, sandboxTransactions } from '#db/schema/index.ts'
import { Fault } from '#app/log/fault.ts'
import { no, ok, type SandboxAnswer } from '#app/gateways/payments/sandbox/answer.ts'
import { refundCall } from '#app/gateways/payments/sandbox/calls.ts'
import { refundEvent, refundShape } from '#app/gateways/payments/sandbox/shapes.server.ts'
import { enqueueSandboxEvents } from './events.server.ts'

/** What of a payment was not given back; refunds that failed do not count. */
export async function refundableCents(
  { reference, amountCents }: { reference: string; amountCents: number },
  tx: Database,
): Promise<number> {
  const [given] = await tx
    .select({ cents: sql<number>`coalesce(sum(${sandboxRefunds.amountCents}), 0)::int` })
    .from(sandboxRefunds)
    .where(and(eq(sandboxRefunds.reference, reference), eq(sandboxRefunds.status, 'processed')))
  return amountCents - (given?.cents ?? 0)
}

/** Gives back a payment in full or part; its events say pending, then processed. */
export async function makeRefund(body: unknown, tx: Database): Promise<SandboxAnswer> {
  const parsed = refundCall.safeParse(body)
  if (!parsed.success) return no(400, 'Invalid parameters sent')
  const { transaction, amountCents: wanted, merchantNote } = parsed.data
  return tx.transaction(async (inner) => {
    const named =
      typeof transaction === 'number'
        ? eq(sandboxTransactions.id, transaction)
        : eq(sandboxTransactions.reference, transaction)
    const [payment] = await inner.select().from(sandboxTransactions).where(named).for('update')
    if (!payment) return no(404, 'Transaction not found')
    if (payment.status === 'reversed') return no(400, 'Transaction has been fully reversed')
    if (payment.status !== 'success') return no(400, 'Transaction is not successful')
    const left = await refundableCents(payment, inner)
    const amountCents = wanted ?? left
    if (amountCents > left) return no(400, 'Refund amount cannot be more than transaction amount')
    const [made] = await inner
      .insert(sandboxRefunds)
      .values({ reference: payment.reference, amountCents, merchantNote })
      .returning()
    if (!made) throw new Fault('refund was not inserted')
    if (amountCents === left) {
      await inner.update(sandboxTransactions).set({ status: 'reversed' }).where(named)
    }
    await enqueueSandboxEvents(inner, [
      refundEvent(made, payment, 'pending'),
      refundEvent(made, payment, 'processed'),
    ])
    return ok('Refund has been queued for processing', refundShape(made, payment, 'pending'))
  })
}

/** `GET /refund?transaction=ID`: an unknown transaction has none. */
export async function listRefunds(query: URLSearchParams, tx: Database): Promise<SandboxAnswer> {
  const id = Number(query.get('transaction'))
  if (!Number.isInteger(id) || id < 0 || id > 2 ** 31 - 1) return ok('Refunds retrieved', [])
  const rows = await tx
    .select({ refund: sandboxRefunds, id: sandboxTransactions.id })
    .from(sandboxRefunds)
    .innerJoin(sandboxTransactions, eq(sandboxTransactions.reference, sandboxRefunds.reference))
    .where(eq(sandboxTransactions.id, id))
    .orderBy(sandboxRefunds.id)
  return ok(
    'Refunds retrieved',
    rows.map(({ refund, id: transactionId }) =>
      refundShape(refund, { id: transactionId }, refund.status),
    ),
  )
}
