import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { formatDate, localDateOf } from '#app/domain/local-time.ts'
import type { ReceiptPage } from '#app/domain/subscriptions/receipts/views.ts'
import { exactMoney, receiptTitles, vatLabel } from '#app/domain/subscriptions/receipts/words.ts'
import { paths } from '#app/paths.ts'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { useScripted } from '#app/ui/primitives/scripted.ts'
import { Logo } from '#app/ui/street/logo.tsx'

const dateOf = (instant: Date) => formatDate(localDateOf(instant))

function PrintButton() {
  if (!useScripted()) return null
  return (
    <button type="button" className="btn btn-action" onClick={() => window.print()}>
      <Icon name="download" />
      Print or save as PDF
    </button>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="break-words font-semibold">{children}</dd>
    </div>
  )
}

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

function Totals({ receipt }: Pick<ReceiptPage, 'receipt'>) {
  const { kind, amountCents, vatCents, currency, sellerVatNumber } = receipt
  const money = (cents: number) => exactMoney(cents, currency)
  return (
    <dl className="ml-auto mt-2 w-full sm:max-w-[20rem]">
      {sellerVatNumber ? (
        <>
          <Amount name="Value without VAT" value={money(amountCents - vatCents)} />
          <Amount name={vatLabel} value={money(vatCents)} />
        </>
      ) : null}
      <Amount
        name={kind === 'credit-note' ? 'Total paid back' : 'Total paid'}
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

function Corrections({ receipt, creditNotes }: ReceiptPage) {
  if (receipt.creditOf) {
    return <p>This credit note corrects {documentLink(receipt.creditOf)}.</p>
  }
  return creditNotes.map(({ number, amountCents, currency, paidAt }) => (
    <p key={number}>
      {exactMoney(amountCents, currency)} was paid back on {dateOf(paidAt)}: credit note{' '}
      {documentLink(number)}.
    </p>
  ))
}

export function ReceiptDocument({
  receipt,
  creditNotes,
  back,
}: ReceiptPage & { back: { label: string; to: string } }) {
  const { kind, number, issuedAt, paidAt, reference, description, amountCents, currency } = receipt
  const title = receiptTitles[kind]
  return (
    <div className="mx-auto max-w-[48rem] print:max-w-none">
      <div className="print:hidden">
        <DeskHeading back={back} title={`${title} ${number}`}>
          <PrintButton />
        </DeskHeading>
      </div>
      <article
        className="paper overflow-hidden rounded-card border border-line bg-surface shadow-card print:rounded-none print:border-0 print:shadow-none"
        aria-label={`${title} ${number}`}
      >
        <div className="bead" aria-hidden="true" />
        <div className="p-5 sm:p-8 md:p-10 print:px-0">
          <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5">
            <p className="flex min-w-0 items-center gap-3 font-display text-xl font-bold">
              <Logo className="h-10 w-10 shrink-0" />
              <span className="min-w-0 break-words">{receipt.sellerName}</span>
            </p>
            <div className="sm:text-right">
              <p className="font-display text-3xl font-bold leading-none tracking-tight">{title}</p>
              <p className="mt-2 text-lg tabular-nums text-muted">{number}</p>
            </div>
          </header>
          <dl className="mt-8 grid gap-x-6 gap-y-4 border-y border-line py-4 sm:grid-cols-[auto_auto_1fr]">
            <Fact name="Date">{dateOf(issuedAt)}</Fact>
            <Fact name={kind === 'credit-note' ? 'Paid back on' : 'Paid on'}>{dateOf(paidAt)}</Fact>
            <Fact name="Reference">
              <span className="break-all text-sm font-normal">{reference}</span>
            </Fact>
          </dl>
          <div className="mt-6 grid gap-6 sm:grid-cols-2">
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
              <tr className="border-b border-line align-baseline">
                <td className="py-3 pr-4">{description}</td>
                <td className="whitespace-nowrap py-3 text-right tabular-nums">
                  {exactMoney(amountCents, currency)}
                </td>
              </tr>
            </tbody>
          </table>
          <Totals receipt={receipt} />
          <div className="mt-8 space-y-2 border-t border-line pt-4 text-sm text-muted">
            <Corrections receipt={receipt} creditNotes={creditNotes} />
            <p>
              {kind === 'credit-note'
                ? 'The money went back to the card that paid.'
                : 'Paid by card. Thank you.'}
            </p>
          </div>
        </div>
      </article>
    </div>
  )
}
