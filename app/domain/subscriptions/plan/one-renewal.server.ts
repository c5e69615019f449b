import { and, eq, inArray, lt, or } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { planTerms, subscriptions } from '#db/schema/index.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import { subscriptionsBegunAside } from './set-aside-payments.server.ts'
import type { PlanState } from './state.ts'

type Row = typeof subscriptions.$inferSelect

export const isLive = inArray(subscriptions.state, ['active', 'attention'])

const preference = (row: Row) => Math.max(...[row.chosenAt, row.startedAt].map((at) => Number(at)))

/** The one of several subscriptions that its owner means: started or chosen last. */
export const latest = (rows: Row[]): Row | undefined =>
  rows.toSorted((a, b) => preference(b) - preference(a) || a.code.localeCompare(b.code))[0]

const livingOf = (businessId: string, tx: Database) =>
  tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.businessId, businessId), isLive))

/** Begun before what was paid ran out for good; a later one is new, its payment yet to be heard of. */
const isOver = ({ startedAt }: Row, { status, paidUntil }: PlanState) =>
  status === 'ended' && paidUntil !== null && Number(startedAt) <= paidUntil.getTime()

/** Subscriptions that renew although they should be cancelled. */
export const pendingCancellationsOf = async (
  businessId: string,
  state: PlanState,
  tx: Database,
): Promise<Row[]> =>
  (await livingOf(businessId, tx)).filter((row) => row.supersededAt || isOver(row, state))

/** The subscription on which a business's card is kept: the one that renews, else the latest that runs out. */
export async function currentSubscription(businessId: string, tx: Database): Promise<Row | null> {
  const rows = await tx
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.businessId, businessId),
        inArray(subscriptions.state, ['active', 'attention', 'non-renewing']),
      ),
    )
  const renewing = rows.filter((row) => row.state !== 'non-renewing')
  const wanted = renewing.filter((row) => !row.supersededAt)
  return (
    latest(wanted) ?? latest(rows.filter((row) => !renewing.includes(row))) ?? latest(rows) ?? null
  )
}

const isRenewing = ({ state }: Row) => state === 'active' || state === 'attention'

/**
 * When the owner last chose what no longer renews: what began before and is heard of since ends too. `isOld` where they
 * have paid for a plan since, which is no second payment.
 */
async function lastChoice(businessId: string, aside: Set<string>, tx: Database) {
  const rows = await tx.select().from(subscriptions).where(eq(subscriptions.businessId, businessId))
  const gone = rows.filter((row) => !isRenewing(row))
  const chosen = Math.max(0, ...gone.map(({ chosenAt }) => Number(chosenAt)))
  const isOld = rows.some(({ code, startedAt }) => !aside.has(code) && Number(startedAt) > chosen)
  return { chosen, isOld }
}

/**
 * Of those that renew the one that is to go on. What a second payment began does so only where nothing else renews, and
 * the owner has not chosen since the first one that nothing should.
 */
async function subscriptionToRenew(businessId: string, wanted: Row[], tx: Database) {
  const aside = await subscriptionsBegunAside(businessId, tx)
  const { chosen, isOld } = await lastChoice(businessId, aside, tx)
  const meant = wanted.filter((row) => preference(row) > chosen)
  const own = latest(meant.filter(({ code }) => !aside.has(code)))
  return own ?? (chosen === 0 || isOld ? latest(meant) : undefined)
}

/** Has the queue end a subscription that renews although it should not. */
export const enqueueEnding = (code: string, tx: Database): Promise<void> =>
  enqueue(tx, 'end-subscription', { code }, { key: `end-subscription:${code}` })

/**
 * Leaves a business at most one subscription that renews, and none after the fall to Free: marks the others and
 * enqueues their cancellation. `fell` says that the plan ends just now. The caller has locked the business.
 */
export async function supersedeOthers(
  businessId: string,
  { state, fell, now }: { state: PlanState; fell: boolean; now: Date },
  tx: Database,
): Promise<void> {
  const living = await livingOf(businessId, tx)
  const wanted = living.filter(({ supersededAt }) => !supersededAt)
  const keep = wanted.length > 0 ? await subscriptionToRenew(businessId, wanted, tx) : undefined
  for (const row of wanted) {
    const { code } = row
    if (code !== keep?.code) {
      await tx.update(subscriptions).set({ supersededAt: now }).where(eq(subscriptions.code, code))
    } else if (!fell || !isOver(row, state)) continue
    await enqueueEnding(code, tx)
  }
}

/** Has the queue end what renews of a business, on one customer's card or on any; answers the codes. */
export async function enqueueEndOfRenewals(
  { businessId, customerCode }: { businessId: string; customerCode?: string },
  tx: Database,
): Promise<string[]> {
  const live = await tx
    .select({ code: subscriptions.code })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.businessId, businessId),
        customerCode ? eq(subscriptions.customerCode, customerCode) : undefined,
        isLive,
      ),
    )
  for (const { code } of live) {
    await enqueue(tx, 'end-renewal', { code }, { key: `end-renewal:${code}` })
  }
  return live.map(({ code }) => code)
}

/** A change of a business's plan looks again whether another one goes on; what nobody holds just ends. */
const enqueueEndOf = (code: string, businessId: string | null, tx: Database) =>
  businessId
    ? enqueueEnding(code, tx)
    : enqueue(tx, 'end-renewal', { code }, { key: `end-renewal:${code}` })

/** Enqueues once more the cancellation of what should have been cancelled by `before`. */
export async function retryPendingCancellations(before: Date, tx: Database): Promise<void> {
  const rows = await tx
    .select({ code: subscriptions.code, businessId: subscriptions.businessId })
    .from(subscriptions)
    .leftJoin(planTerms, eq(planTerms.businessId, subscriptions.businessId))
    .where(
      and(
        isLive,
        or(
          lt(subscriptions.supersededAt, before),
          and(eq(planTerms.status, 'ended'), lt(planTerms.paidUntil, before)),
        ),
      ),
    )
  for (const { code, businessId } of rows) await enqueueEndOf(code, businessId, tx)
}
