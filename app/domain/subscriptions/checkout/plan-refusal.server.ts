import { eq } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { businesses } from '#db/schema/index.ts'
import type { Actor } from '#app/domain/actor.ts'
import { planFactsOf } from '../ledger/ledger.server.ts'
import { dateText } from '../mails/words.ts'
import { catalogue, type PaidPlan } from '../plan/catalogue.ts'
import { planStateOf, type PlanState } from '../plan/state.ts'
import { subscriptionToKeep } from '../plan/subscription-to-keep.server.ts'

async function refusalIn(
  state: PlanState,
  plan: PaidPlan,
  businessId: string,
  tx: Database,
): Promise<string | null> {
  const { name } = catalogue[plan]
  const isWaiting = state.status === 'trial' && state.follower === plan
  if (isWaiting && Number(state.paidUntil) > Date.now()) {
    return `${name} is already paid. It starts after your Premium trial.`
  }
  if (state.status !== 'active' && state.status !== 'ending') return null
  if (state.plan === plan) {
    if (state.status === 'active') return `You are on ${name} already, and it renews automatically.`
    return (await subscriptionToKeep(businessId, plan, tx))
      ? `You still have ${name}. On your plan page, “Undo” keeps it and takes no payment today.`
      : `${name} is paid until ${dateText(state.serviceUntil)}. From then on you can choose it here.`
  }
  if (state.plan !== 'PREMIUM') return null
  const until = dateText(state.paidUntil)
  if (state.follower === 'BASIC')
    return `Premium is paid until ${until}. Basic begins then; nothing is taken today.`
  return state.status === 'active'
    ? `Premium is paid until ${until}. On your plan page, “Move to Basic” begins Basic then and takes nothing today.`
    : `Premium is paid until ${until}. From then on you can choose Basic here.`
}

/** Why a business cannot buy a plan now: it is paid already. Null where it can. */
export async function planRefusal(
  businessId: string,
  plan: PaidPlan,
  tx: Database,
): Promise<string | null> {
  return refusalIn(planStateOf(await planFactsOf(businessId, tx), new Date()), plan, businessId, tx)
}

type OwnPlanChoice = {
  /** Why each plan cannot be bought now; null where it can, as by visitors and who has no business. */
  refusals: Record<PaidPlan, string | null>
  /** The day until which Premium is tried; null outside a trial. */
  trialUntil: string | null
}

/** What the viewer can choose of the plans that are paid for. */
export async function ownPlanChoice(actor: Actor, tx: Database = db): Promise<OwnPlanChoice> {
  const none = { refusals: { BASIC: null, PREMIUM: null }, trialUntil: null }
  if (actor.kind !== 'user') return none
  const [business] = await tx
    .select({ id: businesses.id })
    .from(businesses)
    .where(eq(businesses.ownerId, actor.userId))
  if (!business) return none
  const state = planStateOf(await planFactsOf(business.id, tx), new Date())
  return {
    refusals: {
      BASIC: await refusalIn(state, 'BASIC', business.id, tx),
      PREMIUM: await refusalIn(state, 'PREMIUM', business.id, tx),
    },
    trialUntil: state.status === 'trial' ? dateText(state.serviceUntil) : null,
  }
}
