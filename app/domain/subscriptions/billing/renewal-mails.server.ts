import { db, type Database } from '#db/client.server.ts'
import { PaymentsFault } from '#app/gateways/payments/port.ts'
import { log } from '#app/log.server.ts'
import { planFactsOf } from '../ledger/ledger.server.ts'
import { mailFailedRenewal } from '../mails/mails.server.ts'
import { lockBusiness } from '../plan/locks.server.ts'
import { currentSubscription } from '../plan/one-renewal.server.ts'
import { isFormersCard } from '../plan/payer.server.ts'
import { loadPrices } from '../plan/plan-codes.server.ts'
import { graceMs, planStateOf } from '../plan/state.ts'
import { unbookedCustomers } from '../plan/unbooked.server.ts'
import { currentProvider, type Provider } from '../plan/provider.server.ts'
import { syncCustomer } from '../sync/sync-customer.server.ts'

/** Reminder 1, 2 or 3; `paidUntil` as ISO text. */
export type RenewalReminder = { businessId: string; reminder: number; paidUntil: string }

async function cardLinkOf(code: string, { gateway }: Provider): Promise<string | null> {
  try {
    return await gateway.cardLink(code)
  } catch (error) {
    // Send the mail without the link: the dashboard has a new one.
    if (!(error instanceof PaymentsFault)) throw error
    log.warn({ err: error }, 'card link unavailable for renewal mail')
    return null
  }
}

/** Whether what a mail says still holds: the plan may have been paid, cancelled or moved since it was due. */
async function stillHolds(businessId: string, reminder: number, tx: Database): Promise<boolean> {
  // What was paid just now may be confirmed, and its mail sent, before it is booked.
  const unbooked = await unbookedCustomers(businessId, tx)
  if (unbooked.some(({ isNew }) => isNew)) return false
  const { status } = planStateOf(await planFactsOf(businessId, tx), new Date())
  return status === 'past-due' || (reminder === 3 && status === 'ended')
}

/**
 * Enqueues a mail about a failed renewal, with the provider's card page; none where it would not be true any more. The
 * provider is asked first whether it was paid and no news of it came. Throws PaymentsFault; nothing is mailed then.
 */
export async function mailAboutRenewal(
  { businessId, reminder, paidUntil }: RenewalReminder,
  provider: Provider = currentProvider(),
  tx: Database = db,
): Promise<void> {
  const subscription = await currentSubscription(businessId, tx)
  if (!subscription || !(await stillHolds(businessId, reminder, tx))) return
  await syncCustomer(businessId, subscription.customerCode, provider, {}, tx)
  if (!(await stillHolds(businessId, reminder, tx))) return
  const serviceUntil = new Date(new Date(paidUntil).getTime() + graceMs)
  const isFormers = await isFormersCard(subscription.customerCode, businessId, tx)
  const cardLink = isFormers ? null : await cardLinkOf(subscription.code, provider)
  await tx.transaction(async (inner) => {
    await lockBusiness(businessId, inner)
    // The owner may have paid or cancelled while the provider was asked.
    if (!(await stillHolds(businessId, reminder, inner))) return
    const { plan, planCode } = subscription
    const cents = (await loadPrices(inner))(plan, planCode)
    await mailFailedRenewal(businessId, { reminder, plan, cents, serviceUntil, cardLink }, inner)
  })
}
