import { and, inArray, lt, lte } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { checkouts, planTerms } from '#db/schema/index.ts'
import { day } from '#app/domain/local-time.ts'
import { confirmationKey, enqueueEach } from '#app/domain/queue.server.ts'
import { applyPlanState } from '../ledger/ledger.server.ts'
import { takePendingCheckouts } from '../checkout/pending.server.ts'
import { purgeUnfinishedCheckouts } from '../checkout/unfinished.server.ts'
import { cleanUpReceipts } from '../receipts/cleanup.server.ts'
import { remindUnclaimed } from '../checkout/unclaimed.server.ts'

const batch = 200

export type PlanCleanup = {
  settled: number
  asked: number
  abandoned: number
  reminded: number
  emptied: number
}

/**
 * Applies due plan changes, checks payments without a result, abandons checkouts after three
 * days, and empties those of 30 days. Safe to run at
 * any time and on several servers.
 */
export async function cleanUpPlans(tx: Database = db, now = new Date()): Promise<PlanCleanup> {
  let settled = 0
  for (;;) {
    const due = await tx
      .select({ businessId: planTerms.businessId })
      .from(planTerms)
      .where(lte(planTerms.reviewAt, now))
      .orderBy(planTerms.reviewAt)
      .limit(batch)
    for (const { businessId } of due) {
      await tx.transaction((inner) => applyPlanState(businessId, now, inner))
    }
    settled += due.length
    if (due.length < batch) break
  }
  const undecided = await takePendingCheckouts(now, tx)
  if (undecided.length > 0) {
    const questions = undecided.map((reference) => ({ reference }))
    await enqueueEach(tx, 'confirm-checkout', questions, ({ reference }) =>
      confirmationKey(reference),
    )
  }
  const abandoned = await tx
    .update(checkouts)
    .set({ state: 'abandoned' })
    .where(
      and(
        inArray(checkouts.state, ['opening', 'open']),
        lt(checkouts.createdAt, new Date(now.getTime() - 3 * day)),
      ),
    )
    .returning({ reference: checkouts.reference })
  const reminded = await remindUnclaimed(tx, now)
  const emptied = await purgeUnfinishedCheckouts(now, tx)
  await cleanUpReceipts(tx, now)
  return { settled, asked: undecided.length, abandoned: abandoned.length, reminded, emptied }
}
