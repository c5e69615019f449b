import { eq } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { businesses, planCredits } from '#db/schema/index.ts'
import { day } from '#app/domain/local-time.ts'
import type { Actor } from '#app/domain/actor.ts'
import { catalogue, type PaidPlan } from '../plan/catalogue.ts'
import { creditsOf } from '../plan/credits.ts'
import { pricedPaymentsOf } from '../ledger/grant-credits.server.ts'
import { planFactsOf } from '../ledger/ledger.server.ts'
import { overdueSeconds } from '../plan/overdue.ts'
import { beginOf, monthAfter, paidTimeOf } from '../plan/paid-time.ts'
import type { Quote } from './quote.ts'

/** What a payment now would begin with nothing paid before. */
const firstQuote = (plan: PaidPlan, now: Date): Quote => {
  const next = monthAfter(now)
  return {
    plan,
    cents: catalogue[plan].cents,
    nextPaymentAt: next,
    withoutCredit: next,
    credits: [],
    unpaidDays: 0,
  }
}

/** What paying for `plan` now takes today and next, and what the rest of an earlier plan or trial is worth. */
export async function quoteFor(
  actor: Actor,
  plan: PaidPlan,
  tx: Database = db,
  now = new Date(),
): Promise<Quote> {
  const quote = firstQuote(plan, now)
  if (actor.kind !== 'user') return quote
  const [business] = await tx
    .select({ id: businesses.id })
    .from(businesses)
    .where(eq(businesses.ownerId, actor.userId))
  if (!business) return quote
  const facts = await planFactsOf(business.id, tx)
  const known = await tx
    .select({ source: planCredits.source })
    .from(planCredits)
    .where(eq(planCredits.businessId, business.id))
  const overdue = overdueSeconds(facts, plan, now)
  const payment = {
    ...{ reference: 'now', plan, paidAt: now, amountCents: quote.cents },
    overdueSeconds: overdue,
  }
  const paid = [...(await pricedPaymentsOf(business.id, tx)), payment]
  const credits = creditsOf(paid, facts.trial).filter(
    ({ reference, source }) =>
      reference === payment.reference && !known.some((one) => one.source === source),
  )
  const payments = [...facts.payments, payment]
  const all = [...facts.credits, ...credits]
  const withoutCredit = monthAfter(beginOf(payment))
  const isLonger =
    all.length > 0 || facts.payments.some((one) => one.plan === plan && one.settledAt)
  // Otherwise the provider takes the next payment a month after this one, also where it comes days early.
  const until = isLonger ? paidTimeOf({ payments, credits: all }, plan)?.until : null
  const unpaidDays = Math.round((overdue * 1000) / day)
  return { ...quote, credits, unpaidDays, withoutCredit, nextPaymentAt: until ?? withoutCredit }
}
