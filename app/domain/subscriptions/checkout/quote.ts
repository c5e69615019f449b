import { creditTexts, type CreditWords } from '../mails/credit-words.ts'
import { dateText } from '../mails/words.ts'
import { day } from '#app/domain/local-time.ts'
import { catalogue, randText, type PaidPlan } from '../plan/catalogue.ts'

export type Quote = {
  plan: PaidPlan
  /** Taken today, and every month after. */
  cents: number
  nextPaymentAt: Date
  /** When the next payment would be without credit. */
  withoutCredit: Date
  credits: CreditWords[]
  /** Days of the plan before now that were not paid, which the month counts. */
  unpaidDays: number
}

function unpaidWords(plan: PaidPlan, days: number, now: Date): string[] {
  if (days < 1) return []
  const begins = dateText(new Date(now.getTime() - days * day))
  const were = days === 1 ? '1 day of' : `${days} days of`
  return [
    `The month counts from ${begins}, because ${were} ${catalogue[plan].name} ${days === 1 ? 'has' : 'have'} not been paid.`,
  ]
}

/** The terms of a payment, in sentences for who is about to pay. */
export function quoteWords(
  { plan, cents, nextPaymentAt, withoutCredit, credits, unpaidDays }: Quote,
  now = new Date(),
): string[] {
  const then = 'then every month until you cancel.'
  const next = `next payment of ${randText(cents)} is taken on ${dateText(nextPaymentAt)}`
  return [
    `Today you pay ${randText(cents)}.`,
    ...unpaidWords(plan, unpaidDays, now),
    ...creditTexts(credits, plan),
    credits.length > 0
      ? `So the ${next} instead of ${dateText(withoutCredit)}, ${then}`
      : `The ${next}, ${then}`,
  ]
}
