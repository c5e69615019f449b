import { Link } from '@remix-run/react'
import { formatShortDate, localDateOf } from '#app/domain/local-time.ts'
import { sortAfter, sortText } from '#app/domain/sort-by-column.ts'
import {
  receiptColumns,
  usualReceiptSort,
  type ReceiptRow,
  type ReceiptSort,
} from '#app/domain/subscriptions/receipts/views.ts'
import { exactMoney, receiptTitles } from '#app/domain/subscriptions/receipts/words.ts'
import { paths } from '#app/paths.ts'
import { SortHeading } from '#app/ui/desk/sort-heading.tsx'

const dateOf = (instant: Date) => {
  const date = localDateOf(instant)
  return `${formatShortDate(date)} ${date.slice(0, 4)}`
}

function PaidBack({ amountCents, refundedCents, currency }: ReceiptRow) {
  if (refundedCents === 0) return null
  const part = refundedCents < amountCents ? `${exactMoney(refundedCents, currency)} ` : ''
  return <span className="block text-sm text-muted">({part}refunded)</span>
}

function Row(receipt: ReceiptRow) {
  const { number, kind, description, amountCents, currency, paidAt } = receipt
  return (
    <tr className="border-b border-line align-top last:border-0">
      <td className="py-2 pr-4">
        <Link className="link inline-block py-1" to={paths.receipt(number)}>
          {receiptTitles[kind]} <span className="whitespace-nowrap">{number}</span>
        </Link>
        <span className="block text-sm text-muted">{description}</span>
        {receipt.isDisputed ? (
          <span className="mt-1 block text-sm text-danger">
            <strong>Disputed.</strong> Your bank is claiming this payment back. We will email you
            the outcome.
          </span>
        ) : null}
      </td>
      <td className="hidden whitespace-nowrap py-3 pr-4 sm:table-cell">{dateOf(paidAt)}</td>
      <td className="py-3 text-right tabular-nums">
        {kind === 'credit-note' ? '\u2212' : ''}
        {exactMoney(amountCents, currency)}
        <PaidBack {...receipt} />
        <span className="block whitespace-nowrap text-sm text-muted sm:hidden">
          {dateOf(paidAt)}
        </span>
      </td>
    </tr>
  )
}

const heads: [by: ReceiptSort['by'], label: string, className: string][] = [
  ['number', 'Number', 'pr-4'],
  ['date', 'Date', 'hidden pr-4 sm:table-cell'],
  ['amount', 'Amount', 'text-right'],
]

const Heads = ({ sort }: { sort: ReceiptSort }) =>
  heads.map(([by, label, className]) => (
    <SortHeading
      key={by}
      label={label}
      to={paths.ownPlan({
        sort: sortText(sortAfter(receiptColumns, sort, by), usualReceiptSort),
      })}
      isDown={sort.by === by ? sort.down : null}
      className={`${className} font-semibold`}
    />
  ))

/** The receipts of the plan page, newest first unless sorted. */
export function OwnReceipts({ receipts, sort }: { receipts: ReceiptRow[]; sort: ReceiptSort }) {
  return (
    <section className="panel h-fit" aria-labelledby="plan-receipts">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 id="plan-receipts" className="text-lg md:text-lg">
          Receipts
        </h2>
        <p className="flex flex-wrap gap-x-5">
          <Link className="link inline-block py-1" to={paths.billingDetails()}>
            Billing details
          </Link>
          {receipts.length > 0 ? (
            <a className="link inline-block py-1" href={paths.receiptsCsv()}>
              Download CSV
            </a>
          ) : null}
        </p>
      </div>
      {receipts.length === 0 ? (
        <p className="mt-2 text-muted">
          Nothing has been paid yet. Each payment has its receipt here, to print or save.
        </p>
      ) : (
        <table className="mt-3 w-full text-left">
          <thead>
            <tr className="border-b border-line text-sm text-muted">
              <Heads sort={sort} />
            </tr>
          </thead>
          <tbody>
            {receipts.map((receipt) => (
              <Row key={receipt.number} {...receipt} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
