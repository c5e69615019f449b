import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { subscriptions } from '#db/schema/index.ts'
import type { SubscriptionState } from '#app/gateways/payments/port.ts'
import { recordCancellation } from './cancellation.server.ts'
import { planFactsOf } from './ledger.server.ts'
import { mailPlanEnds } from '../mails/ending-mails.server.ts'
import { isPaidPlan } from '../plan/catalogue.ts'
import { lockCustomer } from '../plan/locks.server.ts'
import { paidAfterOf, planStateOf, type PlanState } from '../plan/state.ts'

/** Tells the owner when a plan ends whose renewal was cancelled, and what follows; answers when. */
export async function mailEnding(businessId: string, tx: Database): Promise<Date | null> {
  const facts = await planFactsOf(businessId, tx)
  const after = planStateOf(facts, new Date())
  // In a trial it is Basic that was cancelled.
  const [plan, endsAt] = after.follower
    ? [after.follower, after.paidUntil]
    : [after.plan, after.serviceUntil]
  const follower = paidAfterOf(facts, after)?.plan ?? null
  if (isPaidPlan(plan)) {
    await mailPlanEnds(businessId, { plan, endsAt, follower, isPaid: true }, tx)
  }
  return endsAt
}

export const stateNow = async (businessId: string, tx: Database): Promise<PlanState> =>
  planStateOf(await planFactsOf(businessId, tx), new Date())

/** Whether anything will be charged, as far as is known. */
const goesOn = ({ status, nextPaymentAt }: PlanState) =>
  status === 'active' || status === 'past-due' || nextPaymentAt !== null

/** Tells the owner where nothing of their plan, as it was `before`, goes on any more. */
export async function mailIfEnding(
  businessId: string,
  before: PlanState,
  tx: Database,
): Promise<void> {
  if (goesOn(before) && !goesOn(await stateNow(businessId, tx))) await mailEnding(businessId, tx)
}

/** Whether a business is about to get what was ended while it was nobody's: nobody has told its owner. */
export async function isEndedBefore(
  own: { code: string; state: SubscriptionState }[],
  tx: Database,
): Promise<boolean> {
  const ended = own.filter(({ state }) => state === 'non-renewing' || state === 'ended')
  const codes = ended.map(({ code }) => code)
  const isNobodys = and(inArray(subscriptions.code, codes), isNull(subscriptions.businessId))
  return codes.length > 0 && (await tx.$count(subscriptions, isNobodys)) > 0
}

/** Books a cancellation; the owner is told where nothing of their plan, as it was `before`, goes on by it. */
export async function recordAndMailEnding(
  cancelled: { code: string; businessId: string; unpaidSince?: Date | null },
  before: PlanState,
  tx: Database,
): Promise<void> {
  const { businessId } = cancelled
  await recordCancellation(cancelled, tx)
  await mailIfEnding(businessId, before, tx)
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
    const businessId = row?.businessId ?? null
    if (!businessId) return recordCancellation({ code, businessId }, inner)
    await recordAndMailEnding({ code, businessId }, await stateNow(businessId, inner), inner)
  })
}
