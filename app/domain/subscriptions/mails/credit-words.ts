import { catalogue, randText, type PaidPlan } from '../plan/catalogue.ts'

const daysText = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** A credit as far as words need it. */
export type CreditWords = { reason: 'unused-basic' | 'trial'; days: number; cents: number }

/** What the rest of something earlier is worth, in a sentence. */
export function creditText({ reason, days, cents }: CreditWords, plan: PaidPlan): string {
  const { name } = catalogue[plan]
  if (reason === 'unused-basic') {
    return `The unused part of Basic is worth ${randText(cents)}, which is ${daysText(days)} of ${name}.`
  }
  return days === 1
    ? `1 day of your trial is left, and is added to ${name}.`
    : `${days} days of your trial are left, and are added to ${name}.`
}
