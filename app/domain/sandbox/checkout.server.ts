import { and, eq, inArray } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { sandboxSubscriptions, sandboxTransactions } from '#db/schema/index.ts'
import { DomainError } from '#app/domain/errors.ts'
import { monthAfter } from '#app/domain/subscriptions/plan/state.ts'
import { Fault } from '#app/log/fault.ts'
import type { SandboxTransaction } from '#app/gateways/payments/sandbox/shapes.server.ts'
import { enqueueSandboxEvents } from './events.server.ts'
import { requireSandbox } from './guard.server.ts'
import { sandboxPlan, shapes } from './plans.server.ts'
import { newSubscriptionCodes } from './subscriptions.server.ts'

export type SandboxCheckout = {
  reference: string
  email: string
  planName: string
  cents: number
  status: SandboxTransaction['status']
  returnUrl: string
  cancelUrl: string
}

const noCheckout = () => new DomainError('not-found', 'There is no such payment.')

/** A checkout as the sandbox's payment page shows it. Throws `not-found`, also where the sandbox is disabled. */
export async function sandboxCheckout(
  reference: string,
  tx: Database = db,
): Promise<SandboxCheckout> {
  requireSandbox()
  const [row] = await tx
    .select()
    .from(sandboxTransactions)
    .where(eq(sandboxTransactions.reference, reference))
  if (!row) throw noCheckout()
  const back = new URL(row.callbackUrl)
  back.searchParams.set('trxref', reference)
  back.searchParams.set('reference', reference)
  return {
    reference,
    email: row.email,
    planName: sandboxPlan(row.planCode)?.name ?? '',
    cents: row.amountCents,
    status: row.status,
    returnUrl: back.href,
    cancelUrl: row.cancelUrl,
  }
}

const undecided = (reference: string) =>
  and(
    eq(sandboxTransactions.reference, reference),
    inArray(sandboxTransactions.status, ['ongoing', 'failed', 'abandoned']),
  )

/**
 * Simulates a successful payment and a new subscription, and enqueues their signed events. Idempotent. Throws
 * `not-found`.
 */
export async function paySandbox(reference: string, tx: Database = db): Promise<SandboxCheckout> {
  const checkout = await sandboxCheckout(reference, tx)
  await tx.transaction(async (inner) => {
    const now = new Date()
    const [paid] = await inner
      .update(sandboxTransactions)
      .set({ status: 'success', paidAt: now })
      .where(undecided(reference))
      .returning()
    if (!paid) return
    const [begun] = await inner
      .insert(sandboxSubscriptions)
      .values({
        ...newSubscriptionCodes(),
        email: paid.email,
        customerCode: paid.customerCode,
        planCode: paid.planCode,
        status: 'active',
        nextPaymentAt: monthAfter(now),
      })
      .returning()
    if (!begun) throw new Fault('subscription was not inserted')
    await enqueueSandboxEvents(inner, [shapes.events.paid(paid), shapes.events.subscribed(begun)])
  })
  return checkout
}

/** Simulates a declined card or an abandoned checkout. Throws `not-found`. */
export async function leaveSandbox(
  reference: string,
  status: 'failed' | 'abandoned',
  tx: Database = db,
): Promise<SandboxCheckout> {
  const checkout = await sandboxCheckout(reference, tx)
  await tx.update(sandboxTransactions).set({ status }).where(undecided(reference))
  return checkout
}
