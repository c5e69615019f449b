import { and, inArray, lt, lte, ne, notInArray } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { checkouts, planTerms, providerEvents } from '#db/schema/index.ts'
import { day } from '#app/domain/local-time.ts'
import { confirmationKey, enqueueEach } from '#app/domain/queue.server.ts'
import { applyPlanState } from '../ledger/ledger.server.ts'
import { takeProvedTrials } from '../ledger/trial-person.server.ts'
import { emptyGonePayers } from '../checkout/gone-payers.server.ts'
import { doAlone, type Failed } from '../plan/one-of-many.server.ts'
import { takePendingCheckouts } from '../checkout/pending.server.ts'
import { purgeUnfinishedCheckouts, unfinishedDays } from '../checkout/unfinished.server.ts'
import { cleanUpReceipts } from '../receipts/cleanup.server.ts'
import { remindUnclaimed } from '../checkout/unclaimed.server.ts'

const batch = 200

export type PlanCleanup = Failed & {
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

/** Applies the plan changes that are due; what fails of one business waits for the next time. Answers how many. */
async function settleDue(failed: Failed, now: Date, tx: Database): Promise<number> {
  const broken: string[] = []
  let settled = 0
  for (;;) {
    const due = await tx
      .select({ businessId: planTerms.businessId })
      .from(planTerms)
      .where(and(lte(planTerms.reviewAt, now), notInArray(planTerms.businessId, broken)))
      .orderBy(planTerms.reviewAt)
      .limit(batch)
    for (const { businessId } of due) {
      const before = failed.failures
      const settle = () =>
        tx.transaction(async (t) => void (await applyPlanState(businessId, now, t)))
      await doAlone(settle, 'settling a plan failed', failed, { businessId })
      if (failed.failures > before) broken.push(businessId)
      else settled += 1
    }
    if (due.length < batch) return settled
  }
}

async function askUndecided(now: Date, tx: Database): Promise<number> {
  const undecided = await takePendingCheckouts(now, tx)
  if (undecided.length === 0) return 0
  const questions = undecided.map((reference) => ({ reference }))
  await enqueueEach(tx, 'confirm-checkout', questions, ({ reference }) =>
    confirmationKey(reference),
  )
  return undecided.length
}

async function abandonOld(now: Date, tx: Database): Promise<number> {
  const old = lt(checkouts.createdAt, new Date(now.getTime() - 3 * day))
  const abandoned = await tx
    .update(checkouts)
    .set({ state: 'abandoned' })
    .where(and(inArray(checkouts.state, ['opening', 'open']), old))
    .returning({ reference: checkouts.reference })
  return abandoned.length
}

/**
 * Applies due plan changes, checks payments without a result, abandons checkouts after three
 * days, and empties those of 30 days, events of that age, and tasks about who is gone. What fails keeps nothing else from it, and
 * is tried again the next time. Safe to run at any time and on several servers.
 */
export async function cleanUpPlans(tx: Database = db, now = new Date()): Promise<PlanCleanup> {
  const done: PlanCleanup = {
    ...{ settled: 0, asked: 0, abandoned: 0, reminded: 0, emptied: 0 },
    ...{ failures: 0, errors: 0 },
  }
  const steps: (() => Promise<unknown>)[] = [
    async () => (done.settled = await settleDue(done, now, tx)),
    async () => (done.asked = await askUndecided(now, tx)),
    async () => (done.abandoned = await abandonOld(now, tx)),
    async () => (done.reminded = await remindUnclaimed(tx, now, done)),
    async () => (done.emptied = await purgeUnfinishedCheckouts(now, tx)),
    () => takeProvedTrials(tx, { now }),
    () => emptyOldEvents(tx, now),
    () => emptyGonePayers(tx, now),
    () => cleanUpReceipts(tx, now),
  ]
  for (const step of steps) {
    await doAlone(async () => void (await step()), 'a step of the clean-up failed', done)
  }
  return done
}
