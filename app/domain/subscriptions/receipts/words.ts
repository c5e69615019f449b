import { formatDate, localDateOf } from '#app/domain/local-time.ts'
import { catalogue, currency as rand, type PaidPlan } from '../plan/catalogue.ts'
import { vatRate } from './vat.ts'
import type { Receipt } from './views.ts'

export const receiptTitles: Record<Receipt['kind'], string> = {
  receipt: 'Receipt',
  'tax-invoice': 'Tax invoice',
  'credit-note': 'Credit note',
}

/** An amount to the cent, as documents show it: `R299.00`. */
export const exactMoney = (cents: number, currency: string = rand): string =>
  `${currency === rand ? 'R' : `${currency} `}${(cents / 100).toFixed(2)}`

export const paidFor = (plan: PaidPlan): string => `${catalogue[plan].name} plan, one month`
export const setAsideFor = (plan: PaidPlan): string =>
  `Second payment for ${catalogue[plan].name}, set aside`
export const fitsNoPlan = 'Payment that fits no plan, set aside'

export const vatLabel = `VAT ${vatRate} % included`

const dateOf = (instant: Date) => formatDate(localDateOf(instant))

const side = (name: string, address: string | null, vatNumber: string | null): string =>
  [name, address?.replace(/\s*\n\s*/g, ', '), vatNumber && `VAT number ${vatNumber}`]
    .filter(Boolean)
    .join(', ')

/** Everything a receipt or credit note says, in the order of its page. */
export function receiptFacts(receipt: Receipt): [name: string, value: string][] {
  const { kind, number, creditOf, amountCents, vatCents, currency } = receipt
  const hasVat = receipt.sellerVatNumber !== null
  const isSameDay = dateOf(receipt.issuedAt) === dateOf(receipt.paidAt)
  const money = (cents: number) => exactMoney(cents, currency)
  return [
    [receiptTitles[kind], number],
    ['Date', dateOf(receipt.issuedAt)],
    ['Corrects', creditOf ?? ''],
    ['From', side(receipt.sellerName, receipt.sellerAddress, receipt.sellerVatNumber)],
    ['To', side(receipt.buyerName, receipt.buyerAddress, receipt.buyerVatNumber)],
    ['For', receipt.description],
    [kind === 'credit-note' ? 'Refunded on' : 'Paid on', isSameDay ? '' : dateOf(receipt.paidAt)],
    ['Value without VAT', hasVat ? money(amountCents - vatCents) : ''],
    [vatLabel, hasVat ? money(vatCents) : ''],
    ['Total', money(amountCents)],
    ['Reference', receipt.reference],
  ]
}
