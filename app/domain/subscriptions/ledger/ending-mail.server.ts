import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { subscriptions } from '#db/schema/index.ts'
import { minute } from '#app/domain/local-time.ts'
import { mailPlanEnds } from '../mails/ending-mails.server.ts'
import { isPaidPlan } from '../plan/catalogue.ts'
import type { PlanFacts } from '../plan/facts.ts'
import { paidAfterOf, type PlanState } from '../plan/state.ts'

/** Whether a plan ends as nothing more is charged for it; in a trial, the one that is paid for and follows. */
const isEnding = ({ status, follower, nextPaymentAt }: PlanState): boolean =>
  nextPaymentAt === null && (status === 'ending' || (status === 'trial' && follower !== null))

const endingOf = (facts: PlanFacts, state: PlanState) => {
  // In a trial it is Basic that was cancelled.
  const [plan, endsAt] = state.follower
    ? [state.follower, state.paidUntil]
    : [state.plan, state.serviceUntil]
  const follower = paidAfterOf(facts, state)?.plan ?? null
  return isPaidPlan(plan) ? { plan, endsAt, follower, isPaid: true } : null
}

/** Longer than deleting an account takes: where it failed, its owner is told after all. */
export const leavingFor = 5 * minute

type Row = typeof subscriptions.$inferSelect

const latestOf = (dates: (Date | null)[]) => Math.max(0, ...dates.map(Number))

/** What has ended of a business and nobody was told of; `isNews` where some of it was begun or chosen since they last were. */
async function untoldOf(businessId: string, now: Date, tx: Database) {
  const isOver = inArray(subscriptions.state, ['non-renewing', 'ended'])
  const ours = and(eq(subscriptions.businessId, businessId), isOver)
  const rows = await tx.select().from(subscriptions).where(ours)
  const isLeaving = ({ leavingAt }: Row) => Number(leavingAt) > now.getTime() - leavingFor
  const untold = rows.filter((row) => !row.endToldAt && !isLeaving(row))
  const toldAt = latestOf(rows.map(({ endToldAt }) => endToldAt))
  const isNews = latestOf(untold.flatMap((row) => [row.startedAt, row.chosenAt])) >= toldAt
  return { codes: untold.map(({ code }) => code), isNews }
}

/**
 * Tells the owner, once, where nothing of their plan goes on since a subscription ended: whoever ended it, here or on the
 * provider's own page, and whichever answer or event is booked first. The caller has locked the business. Where nobody owns
 * it, the next owner is told.
 */
export async function tellOfEnds(
  { businessId, ownerId }: { businessId: string; ownerId: string | null },
  { facts, state, now }: { facts: PlanFacts; state: PlanState; now: Date },
  tx: Database,
): Promise<void> {
  // Without a payment on the books it is not known what ends.
  if (!ownerId || state.status === 'none') return
  const { codes, isNews } = await untoldOf(businessId, now, tx)
  // While another plan goes on, that it replaced this one is no end.
  if (codes.length === 0 || !(isEnding(state) || state.status === 'ended')) return
  await tx.update(subscriptions).set({ endToldAt: now }).where(inArray(subscriptions.code, codes))
  const ending = isNews && isEnding(state) ? endingOf(facts, state) : null
  if (ending) await mailPlanEnds(businessId, ending, tx)
}
