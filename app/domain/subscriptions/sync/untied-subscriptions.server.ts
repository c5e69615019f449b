import type { Database } from '#db/client.server.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import { begunWithin } from '../plan/begun-within.ts'
import { holdersOf } from '../plan/customer-holders.server.ts'
import { reversibleFor } from '../tasks/reversals.server.ts'
import { isUnheard, type Checkout } from './ordered-payments.server.ts'
import { saveSubscriptions, type OwnSubscription } from './customer-subscriptions.server.ts'

/** Has the queue end what nobody pays for, unless a business has it by then or may get it; one that was ordered goes on. */
export const enqueueEndOfUntied = (code: string, tx: Database): Promise<void> =>
  enqueue(tx, 'end-renewal', { code, untied: true }, { key: `end-untied:${code}` })

/**
 * The payments that may have begun a subscription: one of the same plan and time or, where there is none, each of the last
 * months; and what other listings hold one of the same customer (`holders`), as `tiesOf`.
 */
function claimsOn(
  { planCode, createdAt }: OwnSubscription,
  { ordered, holders }: { ordered: Checkout[]; holders: string[] },
) {
  const isNear = (one: Checkout) =>
    one.planCode === planCode &&
    one.paidAt !== null &&
    Math.abs(Number(one.paidAt) - Number(createdAt)) < begunWithin
  const began = ordered.filter(isNear)
  const since = Date.now() - reversibleFor
  const paid = began.length > 0 ? began : ordered.filter(({ paidAt }) => Number(paidAt) > since)
  const listings = paid.flatMap(({ businessId }) => businessId ?? [])
  return {
    listings: began.length > 0 ? listings : [...listings, ...holders],
    // Without a listing too: whoever paid may set it up.
    isUnheard: paid.some(isUnheard),
  }
}

/**
 * Ends what a customer renews for nobody: begun for a listing that has let go of them since, as where an account was deleted
 * before an answer came. What may be another listing's is left to a question about that one, and what may yet be set up to
 * its payer. `ordered`: with the time of payments that are not confirmed yet.
 */
export async function endUntied(
  { customerCode, ordered }: { customerCode: string; ordered: Checkout[] },
  found: OwnSubscription[],
  askedAt: Date,
  tx: Database,
): Promise<void> {
  if (found.length === 0) return
  const holders = (await holdersOf(customerCode, tx)).map(({ businessId }) => businessId)
  const claims = found.map((one) => ({ one, ...claimsOn(one, { ordered, holders }) }))
  const nobodys = claims.filter(({ listings, isUnheard: isNew }) => listings.length === 0 && !isNew)
  await saveSubscriptions(
    null,
    nobodys.map(({ one }) => one),
    askedAt,
    tx,
  )
  for (const { code, state } of nobodys.map(({ one }) => one)) {
    if (state === 'active' || state === 'attention') await enqueueEndOfUntied(code, tx)
  }
  for (const businessId of new Set(claims.flatMap(({ listings }) => listings))) {
    const key = `asked-beside:${businessId}:${customerCode}`
    await enqueue(tx, 'sync-customer', { businessId, customerCode }, { key })
  }
}
