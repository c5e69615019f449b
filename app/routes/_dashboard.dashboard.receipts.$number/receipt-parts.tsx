import { Link } from '@remix-run/react'
import { Fragment, type ReactNode } from 'react'
import { formatDate, localDateOf } from '#app/domain/local-time.ts'
import type { ReceiptPage } from '#app/domain/subscriptions/receipts/views.ts'
import { exactMoney, receiptTitles, vatLabel } from '#app/domain/subscriptions/receipts/words.ts'
import { paths } from '#app/paths.ts'
import { Logo } from '#app/ui/street/logo.tsx'

export const dateOf = (instant: Date) => formatDate(localDateOf(instant))

type Named = { name: string; className?: string; children: ReactNode }

export function Fact({ name, className, children }: Named) {
  return (
    <div className={className}>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="break-words font-semibold">{children}</dd>
    </div>
  )
}

/** Long, without a word in it: broken into lines of like length, and copied as one. */
export const Reference = ({ children }: { children: string }) => (
  <span className="paper-reference font-mono text-sm font-normal">
    {children.match(/.{1,8}/g)?.map((part, at) => (
      <Fragment key={at}>
        {part}
        <wbr />
      </Fragment>
    ))}
  </span>
)

type Side = { heading: string; name: string; address: string | null; vatNumber: string | null }

function Party({ heading, name, address, vatNumber }: Side) {
  return (
    <section aria-label={heading} className="min-w-0">
      <h2 className="font-sans text-sm font-normal text-muted md:text-sm">{heading}</h2>
      <p className="mt-1 break-words font-semibold">{name}</p>
      {address ? <p className="whitespace-pre-line break-words">{address}</p> : null}
      {vatNumber ? <p>VAT number {vatNumber}</p> : null}
    </section>
  )
}

function Amount({ name, value, total }: { name: string; value: string; total?: boolean }) {
  return (
    <div
      className={`flex items-baseline justify-between gap-6 py-2 ${
        total ? 'border-t-2 border-ink text-lg font-bold' : ''
      }`}
    >
      <dt>{name}</dt>
      <dd className="whitespace-nowrap tabular-nums">{value}</dd>
    </div>
  )
}

type ReceiptProps = Pick<ReceiptPage, 'receipt'>

export function Totals({ receipt }: ReceiptProps) {
  const { kind, amountCents, vatCents, currency, sellerVatNumber } = receipt
  const money = (cents: number) => exactMoney(cents, currency)
  return (
    <dl className="paper-total">
      {sellerVatNumber ? (
        <>
          <Amount name="Value without VAT" value={money(amountCents - vatCents)} />
          <Amount name={vatLabel} value={money(vatCents)} />
        </>
      ) : null}
      <Amount
        name={kind === 'credit-note' ? 'Total refunded' : 'Total paid'}
        value={money(amountCents)}
        total
      />
    </dl>
  )
}

const documentLink = (number: string) => (
  <Link className="link" to={paths.receipt(number)}>
    {number}
  </Link>
)

export function Corrections({ receipt, creditNotes }: ReceiptPage) {
  if (receipt.creditOf) {
    return <p>This credit note corrects {documentLink(receipt.creditOf)}.</p>
  }
  return creditNotes.map(({ number, amountCents, currency, paidAt }) => (
    <p key={number}>
      {exactMoney(amountCents, currency)} was refunded on {dateOf(paidAt)}: credit note{' '}
      {documentLink(number)}.
    </p>
  ))
}

export function ReceiptHead({ receipt: { kind, number, sellerName } }: ReceiptProps) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5">
      <p className="flex min-w-0 items-center gap-3 font-display text-xl font-bold">
        <Logo className="h-10 w-10 shrink-0" />
        <span className="min-w-0 break-words">{sellerName}</span>
      </p>
      <div className="sm:text-right">
        <p className="font-display text-3xl font-bold leading-none tracking-tight">
          {receiptTitles[kind]}
        </p>
        <p className="mt-2 text-lg tabular-nums text-muted">{number}</p>
      </div>
    </header>
  )
}

export function Parties({ receipt }: ReceiptProps) {
  return (
    <div className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2">
      <Party
        heading="From"
        name={receipt.sellerName}
        address={receipt.sellerAddress}
        vatNumber={receipt.sellerVatNumber}
      />
      <Party
        heading="To"
        name={receipt.buyerName}
        address={receipt.buyerAddress}
        vatNumber={receipt.buyerVatNumber}
      />
    </div>
  )
}

export function ReceiptLines({ receipt }: ReceiptProps) {
  const { description, amountCents, currency, sellerVatNumber } = receipt
  return (
    <table className="mt-8 w-full text-left">
      <thead>
        <tr className="border-b-2 border-ink text-sm">
          <th scope="col" className="py-2 pr-4 font-semibold">
            Description
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        <tr className={`align-baseline ${sellerVatNumber ? 'border-b border-line' : ''}`}>
          <td className="py-3 pr-4">{description}</td>
          <td className="whitespace-nowrap py-3 text-right tabular-nums">
            {exactMoney(amountCents, currency)}
          </td>
        </tr>
      </tbody>
    </table>
  )
}
