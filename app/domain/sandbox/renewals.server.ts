import { randomBytes } from 'node:crypto'
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { sandboxSubscriptions, sandboxTransactions } from '#db/schema/index.ts'
import { DomainError } from '#app/domain/errors.ts'
import { day } from '#app/domain/local-time.ts'
import { monthAfter } from '#app/domain/subscriptions/plan/state.ts'
import { Fault } from '#app/log/fault.ts'
import type {
  SandboxEvent,
  SandboxSubscription,
} from '#app/gateways/payments/sandbox/shapes.server.ts'
import { changeCard, expireCard } from './cards.server.ts'
import { failRefund, openDispute, resolveDispute, reversePayment } from './disputes.server.ts'
import { enqueueSandboxEvents } from './events.server.ts'
import { requireSandbox } from './guard.server.ts'
import { sandboxPlan, shapes } from './plans.server.ts'

export type SandboxRenewal = {
  planName: string
  email: string
  cents: number
  status: SandboxSubscription['status']
  nextPaymentAt: Date | null
}

export type SandboxAction =
  | 'renewal-paid'
  | 'renewal-failed'
  | 'ten-days-pass'
  | 'card-expires'
  | 'change-card'
  | 'end'
  | 'dispute-opened'
  | 'dispute-resolved'
  | 'dispute-lost'
  | 'payment-reversed'
  | 'refund-failed'

async function find(token: string, tx: Database, lock = false) {
  requireSandbox()
  const query = tx.select().from(sandboxSubscriptions).where(eq(sandboxSubscriptions.token, token))
  const [row] = await (lock ? query.for('update') : query)
  if (!row) throw new DomainError('not-found', 'There is no such subscription.')
  return row
}

/** A subscription as the sandbox's page shows it. Throws `not-found`, also where the sandbox is disabled. */
export async function sandboxSubscription(
  token: string,
  tx: Database = db,
): Promise<SandboxRenewal> {
  const { planCode, email, status, nextPaymentAt } = await find(token, tx)
  const plan = sandboxPlan(planCode)
  return { planName: plan?.name ?? '', email, cents: plan?.cents ?? 0, status, nextPaymentAt }
}

/** Simulates elapsed time by moving a customer's records into the past. */
async function moveRecordsBack(customerCode: string, milliseconds: number, tx: Database) {
  const by = sql`make_interval(secs => ${milliseconds / 1000}::float8)`
  await tx
    .update(sandboxTransactions)
    .set({
      paidAt: sql`${sandboxTransactions.paidAt} - ${by}`,
      createdAt: sql`${sandboxTransactions.createdAt} - ${by}`,
    })
    .where(eq(sandboxTransactions.customerCode, customerCode))
  await tx
    .update(sandboxSubscriptions)
    .set({
      nextPaymentAt: sql`${sandboxSubscriptions.nextPaymentAt} - ${by}`,
      createdAt: sql`${sandboxSubscriptions.createdAt} - ${by}`,
    })
    .where(eq(sandboxSubscriptions.customerCode, customerCode))
}

async function nextCycle(
  before: SandboxSubscription,
  paid: boolean,
  tx: Database,
): Promise<SandboxEvent[]> {
  if (!before.nextPaymentAt || before.status === 'complete' || before.status === 'non-renewing') {
    throw new DomainError('conflict', 'This subscription does not renew.')
  }
  const now = new Date()
  await moveRecordsBack(before.customerCode, before.nextPaymentAt.getTime() - now.getTime(), tx)
  const [after] = await tx
    .update(sandboxSubscriptions)
    .set({ status: paid ? 'active' : 'attention', nextPaymentAt: monthAfter(now) })
    .where(eq(sandboxSubscriptions.code, before.code))
    .returning()
  if (!after) throw new Fault('subscription not found')
  return paid ? takePayment(after, now, tx) : failedInvoice(after, now)
}

const newInvoiceCode = () => `INV_${randomBytes(8).toString('hex')}`
const newRenewalReference = () => `renewal-${randomBytes(12).toString('hex')}`

function failedInvoice(subscription: SandboxSubscription, at: Date): SandboxEvent[] {
  const invoice = { code: newInvoiceCode(), paid: false, at }
  const attempted = { ...invoice, reference: newRenewalReference() }
  return [
    shapes.events.invoiced(subscription, attempted),
    shapes.events.invoiceFailed(subscription, invoice),
  ]
}

async function takePayment(
  subscription: SandboxSubscription,
  at: Date,
  tx: Database,
): Promise<SandboxEvent[]> {
  const { email, customerCode, planCode } = subscription
  const invoice = { code: newInvoiceCode(), reference: newRenewalReference(), at }
  const [payment] = await tx
    .insert(sandboxTransactions)
    .values({
      reference: invoice.reference,
      ...{ email, customerCode, planCode },
      amountCents: sandboxPlan(planCode)?.cents ?? 0,
      status: 'success',
      renewal: invoice.code,
      callbackUrl: '',
      cancelUrl: '',
      paidAt: at,
    })
    .returning()
  if (!payment) throw new Fault('payment was not inserted')
  return [
    shapes.events.invoiced(subscription, { ...invoice, paid: false }),
    shapes.events.paid(payment),
    shapes.events.invoiceChanged(subscription, { ...invoice, paid: true }),
  ]
}

async function tenDaysPass(row: SandboxSubscription, tx: Database): Promise<SandboxEvent[]> {
  await moveRecordsBack(row.customerCode, 10 * day, tx)
  const [over] = await tx
    .update(sandboxSubscriptions)
    .set({ status: 'complete', nextPaymentAt: null })
    .where(
      and(
        eq(sandboxSubscriptions.code, row.code),
        eq(sandboxSubscriptions.status, 'non-renewing'),
        lte(sandboxSubscriptions.nextPaymentAt, new Date()),
      ),
    )
    .returning()
  if (over) return [shapes.events.over(over)]
  const unpaid = { code: newInvoiceCode(), paid: false, at: new Date() }
  return [shapes.events.invoiceChanged(row, unpaid)]
}

async function end(row: SandboxSubscription, tx: Database): Promise<SandboxEvent[]> {
  const [after] = await tx
    .update(sandboxSubscriptions)
    .set({ status: 'non-renewing' })
    .where(
      and(
        eq(sandboxSubscriptions.code, row.code),
        inArray(sandboxSubscriptions.status, ['active', 'attention']),
      ),
    )
    .returning()
  return after ? [shapes.events.stopped(after)] : []
}

/**
 * Simulates a subscription event and enqueues its signed webhook events. A renewal happens now, by moving past
 * records back by the remaining days. Throws `not-found`, and `conflict` where it does not renew or nothing was paid.
 */
export async function applySandboxAction(
  token: string,
  turn: SandboxAction,
  tx: Database = db,
): Promise<void> {
  await tx.transaction(async (inner) => {
    const row = await find(token, inner, true)
    const eventsOf: Record<SandboxAction, () => Promise<SandboxEvent[]>> = {
      'renewal-paid': () => nextCycle(row, true, inner),
      'renewal-failed': () => nextCycle(row, false, inner),
      'ten-days-pass': () => tenDaysPass(row, inner),
      'card-expires': () => expireCard(row, inner),
      'change-card': () => changeCard(row, inner),
      end: () => end(row, inner),
      'dispute-opened': () => openDispute(row, inner),
      'dispute-resolved': () => resolveDispute(row, 'declined', inner),
      'dispute-lost': () => resolveDispute(row, 'merchant-accepted', inner),
      'payment-reversed': () => reversePayment(row, inner),
      'refund-failed': () => failRefund(row, inner),
    }
    const events = await eventsOf[turn]()
    if (events.length > 0) await enqueueSandboxEvents(inner, events)
  })
}
