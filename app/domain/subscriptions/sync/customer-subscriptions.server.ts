import { and, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { subscriptions, type checkouts } from '#db/schema/index.ts'
import type { ProviderSubscription } from '#app/gateways/payments/port.ts'
import { begunWithin } from '../plan/begun-within.ts'
import type { PaidPlan } from '../plan/catalogue.ts'
import { planOfCode } from '../plan/plan-codes.server.ts'
import type { Order } from '../plan/validate-payment.ts'

type Checkout = typeof checkouts.$inferSelect

/** A failed renewal, known from an event. */
export type FailedRenewal = { subscriptionCodes: string[]; at: Date }

/**
 * The checkouts whose payments began subscriptions, by code: nearest in time first, as a payment begins one
 * subscription. Later ones were begun on a saved card.
 */
function startsOf(answers: ProviderSubscription[], paid: Checkout[]): Map<string, Checkout> {
  const pairs = answers.flatMap(({ code, planCode, createdAt }) =>
    paid
      .filter((row) => row.planCode === planCode)
      .map((row) => ({
        code,
        row,
        distance: Math.abs((row.paidAt?.getTime() ?? Infinity) - (createdAt?.getTime() ?? 0)),
      })),
  )
  const starts = new Map<string, Checkout>()
  const taken = new Set<Checkout>()
  for (const { code, row, distance } of pairs.toSorted((a, b) => a.distance - b.distance)) {
    if (distance >= begunWithin || starts.has(code) || taken.has(row)) continue
    starts.set(code, row)
    taken.add(row)
  }
  return starts
}

export type OwnSubscription = ProviderSubscription & { plan: PaidPlan }

/**
 * Those of a provider's answers that are subscriptions of this business to a plan of ours, or with `nobodysToo` of nobody: begun
 * by a payment that is no business's.
 */
export async function ownSubscriptions(
  about: { businessId: string; customerCode: string; nobodysToo: boolean },
  answers: ProviderSubscription[],
  { orders, ordered }: { orders: Order[]; ordered: Checkout[] },
  tx: Database,
): Promise<OwnSubscription[]> {
  const { businessId, customerCode, nobodysToo } = about
  const asked = answers.filter((answer) => answer.customerCode === customerCode)
  if (asked.length === 0) return []
  const codes = asked.map(({ code }) => code)
  const rows = await tx.select().from(subscriptions).where(inArray(subscriptions.code, codes))
  const known = new Map(rows.map((row) => [row.code, row]))
  const starts = startsOf(asked, ordered)
  return asked.flatMap((answer) => {
    const row = known.get(answer.code)
    const plan = planOfCode(orders, answer.planCode) ?? row?.plan
    const begun = starts.get(answer.code)
    const holder = row?.businessId ?? (begun ? begun.businessId : businessId)
    const isMeant = holder === businessId || (nobodysToo && holder === null)
    return plan && isMeant ? [{ ...answer, plan }] : []
  })
}

/** Where one of these renews again of whose end the owner was told, they hear of the next one, with all that ends by then. */
async function forgetTold(
  businessId: string,
  { renewing, askedAt }: { renewing: string[]; askedAt: Date },
  tx: Database,
): Promise<void> {
  const { code, endToldAt, supersededAt, askedAt: knownSince } = subscriptions
  const isRenewed = and(
    ...[inArray(code, renewing), isNotNull(endToldAt), isNull(supersededAt)],
    lte(knownSince, askedAt),
  )
  const renewed = tx
    .select({ businessId: subscriptions.businessId })
    .from(subscriptions)
    .where(isRenewed)
  const own = eq(subscriptions.businessId, businessId)
  await tx
    .update(subscriptions)
    .set({ endToldAt: null })
    .where(and(own, inArray(subscriptions.businessId, renewed)))
}

const isRenewing = ({ state }: OwnSubscription) => state === 'active' || state === 'attention'

/** Stores subscription states; an older response never overwrites a newer one. */
export async function saveSubscriptions(
  businessId: string | null,
  answers: OwnSubscription[],
  askedAt: Date,
  tx: Database,
): Promise<void> {
  const renewing = answers.filter(isRenewing).map(({ code }) => code)
  if (businessId && renewing.length > 0) await forgetTold(businessId, { renewing, askedAt }, tx)
  for (const { code, emailToken, ...answer } of answers) {
    const values = {
      businessId,
      customerCode: answer.customerCode,
      plan: answer.plan,
      planCode: answer.planCode,
      state: answer.state,
      nextPaymentAt: answer.nextPaymentAt,
      askedAt,
      ...(answer.createdAt && { startedAt: answer.createdAt }),
      ...(answer.card && {
        cardBrand: answer.card.brand,
        cardLast4: answer.card.last4,
        cardExpires: answer.card.expires,
      }),
    }
    await tx
      .insert(subscriptions)
      .values({ code, emailToken, ...values })
      .onConflictDoUpdate({
        target: subscriptions.code,
        set: {
          ...values,
          emailToken: sql`coalesce(excluded.email_token, ${subscriptions.emailToken})`,
        },
        setWhere: lte(subscriptions.askedAt, askedAt),
      })
  }
}

/** Stores when a renewal failed, never an earlier time than is known. */
export async function saveFailedRenewal(
  businessId: string,
  { subscriptionCodes, at }: FailedRenewal,
  tx: Database,
): Promise<void> {
  const own = eq(subscriptions.businessId, businessId)
  await tx
    .update(subscriptions)
    .set({ failedAt: sql`greatest(${subscriptions.failedAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(own, inArray(subscriptions.code, subscriptionCodes)))
}
