import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { subscriptions } from '#db/schema/index.ts'
import { PaymentsFault } from '#app/gateways/payments/port.ts'
import { lockBusiness, lockCustomer } from '../plan/locks.server.ts'
import type { Provider } from '../plan/provider.server.ts'
import { planStateOf } from '../plan/state.ts'
import { applyPlanState, planFactsOf } from './ledger.server.ts'

/** Disables a subscription with the provider, first fetching its email token if unknown. */
export async function stopRenewal(
  subscription: { code: string; emailToken: string | null },
  { gateway }: Provider,
): Promise<void> {
  const asked = await gateway.subscription(subscription.code)
  if (!asked || asked.state === 'ended' || asked.state === 'non-renewing') return
  const token = asked.emailToken ?? subscription.emailToken
  if (!token) throw new PaymentsFault('malformed', `no token for subscription ${subscription.code}`)
  await gateway.disable(subscription.code, token)
}

/**
 * Where the provider's own event came before our answer, the plan had ended by it without its days of grace, which is no
 * mail: that it ends with them is still to be told.
 */
async function forgetSilentEnd(code: string, businessId: string, tx: Database): Promise<void> {
  const { status } = planStateOf(await planFactsOf(businessId, tx), new Date())
  if (status !== 'ended') return
  const { endToldAt } = subscriptions
  const noted = tx.select({ endToldAt }).from(subscriptions).where(eq(subscriptions.code, code))
  await tx
    .update(subscriptions)
    .set({ endToldAt: null })
    .where(and(eq(subscriptions.businessId, businessId), inArray(endToldAt, noted)))
}

/** Books at once that a subscription no longer renews, should the provider be silent when asked again; its owner is told. */
export async function recordCancellation(
  {
    code,
    businessId,
    unpaidSince = null,
    chosenAt = null,
  }: {
    code: string
    businessId: string | null
    unpaidSince?: Date | null
    /** When its owner chose that nothing renews. */
    chosenAt?: Date | null
  },
  tx: Database,
): Promise<void> {
  await tx.transaction(async (inner) => {
    if (businessId) await lockBusiness(businessId, inner)
    if (businessId && unpaidSince) await forgetSilentEnd(code, businessId, inner)
    await inner
      .update(subscriptions)
      .set({
        state: 'non-renewing',
        askedAt: new Date(),
        ...(unpaidSince && { failedAt: unpaidSince }),
        ...(chosenAt && { chosenAt }),
      })
      .where(eq(subscriptions.code, code))
    if (businessId) await applyPlanState(businessId, new Date(), inner)
  })
}

/**
 * Books that what was nobody's renews no more. A business may have got it while the provider was told: its plan ends by it,
 * and its owner learns of it.
 */
export async function recordEndOfNobodys(
  { code, customerCode }: { code: string; customerCode: string },
  tx: Database,
): Promise<void> {
  await tx.transaction(async (inner) => {
    // Nobody gets it until this is written.
    await lockCustomer(customerCode, inner)
    const [row] = await inner.select().from(subscriptions).where(eq(subscriptions.code, code))
    await recordCancellation({ code, businessId: row?.businessId ?? null }, inner)
  })
}
