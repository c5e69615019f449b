import { randText } from '../plan/catalogue.ts'

export const taskTitles = {
  'second-payment': 'Paid twice',
  'late-payment': 'Paid late',
  unclaimed: 'Paid, no account created',
  dispute: 'Disputed payment',
  reversed: 'Payment reversed',
  unmatched: 'Payment matches no plan',
  'refund-failed': 'Refund failed',
} as const

/** An amount as people read it, in rand or with the code of another currency. */
export const moneyText = (cents: number, currency = 'ZAR'): string =>
  currency === 'ZAR' ? randText(cents) : `${currency} ${(cents / 100).toFixed(2)}`
