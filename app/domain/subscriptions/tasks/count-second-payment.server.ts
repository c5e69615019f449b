import { and, eq, isNull, ne, or } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { billingTasks, checkouts, payments, planCredits } from '#db/schema/index.ts'
import { applyPlanState } from '../ledger/ledger.server.ts'
import { enqueueMove } from '../ledger/subscription-to-move.server.ts'
import { settleAutomatically, type BillingTask } from './open-task.server.ts'
import { paidBefore } from './second-payments.server.ts'
import { mailSettledMonth } from './settled-months.server.ts'

/** Has the next payment follow what is paid, also where credits moved it before. The caller has locked the business. */
async function followPaid(businessId: string, tx: Database): Promise<void> {
  await tx
    .update(planCredits)
    .set({ subscriptionCode: null })
    .where(eq(planCredits.businessId, businessId))
  await applyPlanState(businessId, new Date(), tx)
}

/** Has a second payment count that was settled: what it pays for is added, also to what its business's credits moved. */
export async function countSecondPayment(
  { businessId, reference }: Pick<BillingTask, 'businessId' | 'reference'>,
  tx: Database,
): Promise<void> {
  if (!businessId) return
  await followPaid(businessId, tx)
  await mailSettledMonth(businessId, reference, tx)
  await enqueueMove(businessId, tx)
}

/** Where money went back of a business with a settled second payment, what is paid ends sooner. It is locked. */
export async function recountSettled(businessId: string | null, tx: Database): Promise<void> {
  if (!businessId) return
  const [settled] = await tx
    .select({ reference: payments.reference })
    .from(payments)
    .innerJoin(billingTasks, eq(billingTasks.subject, payments.reference))
    .where(
      and(
        ...[eq(payments.businessId, businessId), eq(billingTasks.kind, 'second-payment')],
        eq(billingTasks.state, 'settled'),
      ),
    )
    .limit(1)
  if (!settled) return
  await followPaid(businessId, tx)
  await enqueueMove(businessId, tx)
}

/** What a task's payment bought, as it is booked or was ordered; null where neither is known. */
async function boughtBy({ subject, businessId, customerCode }: BillingTask, tx: Database) {
  const [row] = await tx
    .select({ booked: payments, ordered: checkouts })
    .from(checkouts)
    .fullJoin(payments, eq(payments.reference, checkouts.reference))
    .where(or(eq(payments.reference, subject), eq(checkouts.reference, subject)))
  const plan = row?.booked?.plan ?? row?.ordered?.plan
  const paidAt = row?.booked?.paidAt ?? row?.ordered?.paidAt
  if (!plan || !paidAt || !customerCode) return null
  const isRenewal = !row?.ordered
  return { reference: subject, businessId, customerCode, plan, paidAt, isRenewal }
}

/**
 * Settles what was set aside because of a payment that its bank took back, and of no other: it pays for that time now.
 * The caller has locked the payment.
 */
export async function countInPlaceOf(
  {
    reference,
    businessId = null,
    customerCode = null,
  }: Pick<Partial<BillingTask>, 'businessId' | 'customerCode'> & { reference: string },
  tx: Database,
): Promise<void> {
  if (!businessId && !customerCode) return
  const tasks = await tx
    .select()
    .from(billingTasks)
    .where(
      and(
        ...[eq(billingTasks.kind, 'second-payment'), eq(billingTasks.state, 'open')],
        ne(billingTasks.subject, reference),
        businessId
          ? eq(billingTasks.businessId, businessId)
          : and(isNull(billingTasks.businessId), eq(billingTasks.customerCode, customerCode ?? '')),
      ),
    )
    .orderBy(billingTasks.paidAt)
  for (const task of tasks) {
    const bought = await boughtBy(task, tx)
    if (!bought || (await paidBefore(bought, tx))) continue
    const reason = 'The payment before it went back to its payer, so it pays for that month.'
    await settleAutomatically(tx, { kind: task.kind, subject: task.subject, reason })
    await countSecondPayment(task, tx)
  }
}
