import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { subscriptions } from '#db/schema/index.ts'
import type { SubscriptionState } from '#app/gateways/payments/port.ts'
import { recordCancellation } from './cancellation.server.ts'
import { planFactsOf } from './ledger.server.ts'
import { isEndTold, mailPlanEnds } from '../mails/ending-mails.server.ts'
import { isPaidPlan } from '../plan/catalogue.ts'
import type { PlanFacts } from '../plan/facts.ts'
import { lockBusiness, lockCustomer } from '../plan/locks.server.ts'
import { paidAfterOf, planStateOf, type PlanState } from '../plan/state.ts'

const endingOf = (facts: PlanFacts, state: PlanState) => {
  // In a trial it is Basic that was cancelled.
  const [plan, endsAt] = state.follower
    ? [state.follower, state.paidUntil]
    : [state.plan, state.serviceUntil]
  const follower = paidAfterOf(facts, state)?.plan ?? null
  return { ending: isPaidPlan(plan) ? { plan, endsAt, follower, isPaid: true } : null, endsAt }
}

/** Tells the owner when a plan ends whose renewal was cancelled, and what follows; answers when. */
export async function mailEnding(businessId: string, tx: Database): Promise<Date | null> {
  const facts = await planFactsOf(businessId, tx)
  const { ending, endsAt } = endingOf(facts, planStateOf(facts, new Date()))
  if (ending) await mailPlanEnds(businessId, ending, tx)
  return endsAt
}

export const stateNow = async (businessId: string, tx: Database): Promise<PlanState> =>
  planStateOf(await planFactsOf(businessId, tx), new Date())

/** Whether a plan ends as nothing more is charged for it; in a trial, the one that is paid for and follows. */
export const isEnding = ({ status, follower, nextPaymentAt }: PlanState): boolean =>
  nextPaymentAt === null && (status === 'ending' || (status === 'trial' && follower !== null))

/**
 * Tells the owner where nothing of their plan goes on any more, unless they were told. By the records alone, whoever booked it:
 * the provider's own event may have come first, or the answer have been lost.
 */
export const tellOfEnding = (businessId: string, tx: Database): Promise<void> =>
  tx.transaction(async (inner) => {
    // Two that look at once tell once.
    const owned = await lockBusiness(businessId, inner)
    const facts = await planFactsOf(businessId, inner)
    const state = planStateOf(facts, new Date())
    if (!owned || !isEnding(state)) return
    const { ending } = endingOf(facts, state)
    if (!ending || (await isEndTold(businessId, owned, ending, inner))) return
    await mailPlanEnds(businessId, ending, inner)
  })

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

/** Books a cancellation; the owner is told where nothing of their plan goes on by it. */
export const recordAndTell = (
  cancelled: { code: string; businessId: string; unpaidSince?: Date | null },
  tx: Database,
): Promise<void> =>
  tx.transaction(async (inner) => {
    await recordCancellation(cancelled, inner)
    await tellOfEnding(cancelled.businessId, inner)
  })

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
    await recordAndTell({ code, businessId }, inner)
  })
}
