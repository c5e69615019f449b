import type { ReceiptPage } from '#app/domain/subscriptions/receipts/views.ts'
import { receiptTitles } from '#app/domain/subscriptions/receipts/words.ts'
import type { DeskCrumb } from '#app/ui/desk/desk-crumbs.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { useScripted } from '#app/ui/primitives/scripted.ts'
import {
  Corrections,
  dateOf,
  Fact,
  Parties,
  ReceiptHead,
  ReceiptLines,
  Reference,
  Totals,
} from './receipt-parts.tsx'

function PrintButton() {
  if (!useScripted()) return null
  return (
    <button type="button" className="btn btn-action" onClick={() => window.print()}>
      <Icon name="download" />
      Print or save as PDF
    </button>
  )
}

export function ReceiptDocument({
  receipt,
  creditNotes,
  between,
}: ReceiptPage & { between: DeskCrumb[] }) {
  const { kind, number, issuedAt, paidAt, reference } = receipt
  const title = receiptTitles[kind]
  const isSameDay = dateOf(issuedAt) === dateOf(paidAt)
  return (
    <div className="max-w-[48rem] print:max-w-none">
      <div className="print:hidden">
        <DeskHeading nested={{ between }} title={`${title} ${number}`}>
          <PrintButton />
        </DeskHeading>
      </div>
      <article
        className="paper overflow-hidden rounded-card border border-line bg-surface shadow-card print:rounded-none print:border-0 print:shadow-none"
        aria-label={`${title} ${number}`}
      >
        <div className="bead" aria-hidden="true" />
        <div className="p-5 sm:p-8 md:p-10 print:px-0">
          <ReceiptHead receipt={receipt} />
          <dl className="mt-8 grid gap-x-10 gap-y-4 border-y border-line py-4 sm:grid-cols-2">
            <Fact name="Date">{dateOf(issuedAt)}</Fact>
            {isSameDay ? null : (
              <Fact name={kind === 'credit-note' ? 'Refunded on' : 'Paid on'}>
                {dateOf(paidAt)}
              </Fact>
            )}
            <Fact name="Reference" className={isSameDay ? '' : 'sm:col-span-2'}>
              <Reference>{reference}</Reference>
            </Fact>
          </dl>
          <Parties receipt={receipt} />
          <ReceiptLines receipt={receipt} />
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
