import { creditText, type CreditWords } from '../mails/credit-words.ts'
import { dateText } from '../mails/words.ts'
import { randText, type PaidPlan } from '../plan/catalogue.ts'

export type Quote = {
  plan: PaidPlan
  /** Taken today, and every month after. */
  cents: number
  nextPaymentAt: Date
  /** When the next payment would be without credit. */
  withoutCredit: Date
  credits: CreditWords[]
}

/** The terms of a payment, in sentences for who is about to pay. */
export function quoteWords({
  plan,
  cents,
  nextPaymentAt,
  withoutCredit,
  credits,
}: Quote): string[] {
  const moved = `So the next payment is on ${dateText(nextPaymentAt)} instead of ${dateText(withoutCredit)}.`
  return [
    `Today you pay ${randText(cents)}.`,
    ...credits.map((credit) => creditText(credit, plan)),
    ...(credits.length > 0 ? [moved] : []),
    `The next payment of ${randText(cents)} is taken on ${dateText(nextPaymentAt)}, then every month until you cancel.`,
  ]
}
