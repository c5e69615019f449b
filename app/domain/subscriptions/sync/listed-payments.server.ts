import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { checkouts, payments } from '#db/schema/index.ts'
import type { Transaction } from '#app/gateways/payments/port.ts'
import type { Provider } from '../plan/provider.server.ts'

type Payer = { businessId: string; customerCode: string }

/** Payments that were confirmed to a payer and are not booked; the provider lists none that went back since. */
async function confirmedOf({ businessId, customerCode }: Payer, tx: Database): Promise<string[]> {
  const booked = tx
    .select({ one: sql`1` })
    .from(payments)
    .where(eq(payments.reference, checkouts.reference))
  const rows = await tx
    .select({ reference: checkouts.reference })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.businessId, businessId),
        eq(checkouts.customerCode, customerCode),
        eq(checkouts.state, 'paid'),
        notExists(booked),
      ),
    )
  return rows.map(({ reference }) => reference)
}

/**
 * Of what the provider lists of a customer: new payments, queried individually, and those it dates earlier than our ledger.
 * Throws PaymentsFault.
 */
export async function paymentsOf(
  payer: Payer,
  listed: Transaction[],
  { gateway }: Provider,
  tx: Database,
): Promise<{ fresh: Transaction[]; moved: Transaction[] }> {
  const { customerCode } = payer
  const confirmed = await confirmedOf(payer, tx)
  const references = [...new Set([...listed.map(({ reference }) => reference), ...confirmed])]
  if (references.length === 0) return { fresh: [], moved: [] }
  const rows = await tx
    .select({ reference: payments.reference, paidAt: payments.paidAt })
    .from(payments)
    .where(inArray(payments.reference, references))
  const booked = new Map(rows.map(({ reference, paidAt }) => [reference, paidAt]))
  const moved = listed.filter(
    ({ reference, paidAt }) => paidAt && paidAt < (booked.get(reference) ?? paidAt),
  )
  const fresh: Transaction[] = []
  for (const reference of references.filter((one) => !booked.has(one))) {
    // Payment lists do not contain the plan.
    const asked = await gateway.transaction(reference)
    // A provider that ignored the filter would name somebody else here.
    if (asked?.customerCode !== customerCode) continue
    const wentBack = asked.state === 'reversed' && confirmed.includes(reference)
    // What went back was paid all the same, and is booked as it would have been the day before.
    if (asked.state === 'success' || wentBack) fresh.push({ ...asked, state: 'success' })
  }
  return { fresh, moved }
}
