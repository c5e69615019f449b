import { catalogue, randText, type PaidPlan } from '../plan/catalogue.ts'

const daysText = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** A credit as far as words need it. */
export type CreditWords = { reason: 'unused-basic' | 'trial'; days: number; cents: number }

function creditText({ reason, days, cents }: CreditWords, plan: PaidPlan): string {
  const { name } = catalogue[plan]
  if (reason === 'unused-basic') {
    return `The unused part of Basic is worth ${randText(cents)}, which is ${daysText(days)} of ${name}.`
  }
  return days === 1
    ? `1 day of your trial is left, and is added to ${name}.`
    : `${days} days of your trial are left, and are added to ${name}.`
}

/** What the rest of something earlier is worth: a sentence for each kind, however many payments it is of. */
export const creditTexts = (credits: CreditWords[], plan: PaidPlan): string[] =>
  (['unused-basic', 'trial'] as const).flatMap((reason) => {
    const same = credits.filter((one) => one.reason === reason)
    const sum = (of: (one: CreditWords) => number) => same.reduce((all, one) => all + of(one), 0)
    const together = { reason, days: sum(({ days }) => days), cents: sum(({ cents }) => cents) }
    return same.length > 0 ? [creditText(together, plan)] : []
  })

/** The same where that plan is there already, whose dates count them. */
export function countedCreditTexts(credits: CreditWords[], plan: PaidPlan): string[] {
  const texts = creditTexts(credits, plan)
  const counted = `${texts.length > 1 ? 'Both are' : 'This is'} already counted in the dates of your plan.`
  return texts.map((text, at) => (at === texts.length - 1 ? `${text} ${counted}` : text))
}
