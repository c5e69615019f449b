import { and, inArray, lt, lte, ne } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { checkouts, planTerms, providerEvents } from '#db/schema/index.ts'
import { day } from '#app/domain/local-time.ts'
import { confirmationKey, enqueueEach } from '#app/domain/queue.server.ts'
import { applyPlanState } from '../ledger/ledger.server.ts'
import { takeProvedTrials } from '../ledger/trial-person.server.ts'
import { emptyGonePayers } from '../checkout/gone-payers.server.ts'
import { takePendingCheckouts } from '../checkout/pending.server.ts'
import { purgeUnfinishedCheckouts, unfinishedDays } from '../checkout/unfinished.server.ts'
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

/** Empties events a month after they came: they name payers and cards, and what they said is in the ledger. */
const emptyOldEvents = (tx: Database, now: Date) =>
  tx
    .update(providerEvents)
    .set({ payload: {} })
    .where(
      and(
        inArray(providerEvents.outcome, ['applied', 'ignored', 'needs-person']),
        lt(providerEvents.receivedAt, new Date(now.getTime() - unfinishedDays * day)),
        ne(providerEvents.payload, {}),
      ),
    )

/**
 * Applies due plan changes, checks payments without a result, abandons checkouts after three
 * days, and empties those of 30 days, events of that age, and tasks about who is gone. Safe to run at any time and on several servers.
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
  await takeProvedTrials(tx, { now })
  await emptyOldEvents(tx, now)
  await emptyGonePayers(tx, now)
  await cleanUpReceipts(tx, now)
  return { settled, asked: undecided.length, abandoned: abandoned.length, reminded, emptied }
}
