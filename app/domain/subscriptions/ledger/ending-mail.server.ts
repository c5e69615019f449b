import type { Database } from '#db/client.server.ts'
import { planFactsOf } from './ledger.server.ts'
import { mailPlanEnds } from '../mails/mails.server.ts'
import { isPaidPlan } from '../plan/catalogue.ts'
import { paidAfterOf, planStateOf } from '../plan/state.ts'

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
