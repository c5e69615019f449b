import type { OwnBilling } from '#app/domain/subscriptions/billing/views.ts'
import type { Quote } from '#app/domain/subscriptions/checkout/quote.ts'
import {
  planWords,
  statusLabel,
  pendingCancellationWords,
} from '#app/domain/subscriptions/mails/words.ts'
import type { ReceiptRow } from '#app/domain/subscriptions/receipts/views.ts'
import { cardText } from '#app/domain/subscriptions/mails/card-words.ts'
import { creditText } from '#app/domain/subscriptions/mails/credit-words.ts'
import type { PaidPlan } from '#app/domain/subscriptions/plan/catalogue.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { planName } from '#app/ui/desk/figures.ts'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { OwnReceipts } from './own-receipts.tsx'
import { PlanActions } from './plan-actions.tsx'

const tones: Record<OwnBilling['status'], string> = {
  active: 'bg-success-soft text-success',
  trial: 'bg-success-soft text-success',
  given: 'bg-success-soft text-success',
  ending: 'bg-warning-soft text-ink',
  'past-due': 'bg-danger-soft text-danger',
  ended: 'bg-raised text-ink',
  none: 'bg-raised text-ink',
}

const creditedPlan = ({ plan, follower, status }: OwnBilling): PaidPlan => {
  const paid = status === 'trial' ? follower : plan
  return paid === 'BASIC' ? 'BASIC' : 'PREMIUM'
}

function PlanNow({ billing, due }: { billing: OwnBilling; due: Quote | null }) {
  const [first, ...more] = [
    ...planWords(billing),
    ...pendingCancellationWords(billing.pendingCancellations),
  ]
  return (
    <section className="panel" aria-labelledby="plan-now">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="plan-now" className="text-lg md:text-lg">
          {planName(billing.plan)}
        </h2>
        {billing.plan === 'BASIC' || billing.plan === 'PREMIUM' ? (
          <span className={`badge ${tones[billing.status]}`}>{statusLabel[billing.status]}</span>
        ) : null}
      </div>
      <p className="mt-3 text-lg">{first}</p>
      {more.map((sentence) => (
        <p key={sentence} className="mt-2 text-muted">
          {sentence}
        </p>
      ))}
      {billing.credits.map((credit) => (
        <p key={`${credit.reason} ${credit.days} ${credit.cents}`} className="mt-2 text-muted">
          {creditText(credit, creditedPlan(billing))} It is counted already.
        </p>
      ))}
      {billing.card ? (
        <p className="mt-2 text-muted">
          Card: {cardText(billing.card)}
          {billing.card.expires ? `, expires ${billing.card.expires}` : ''}
        </p>
      ) : null}
      <PlanActions billing={billing} due={due} />
    </section>
  )
}

export function OwnPlan({
  billing,
  due,
  receipts,
  reply,
}: {
  billing: OwnBilling
  due: Quote | null
  receipts: ReceiptRow[]
  reply: FormReply | undefined
}) {
  const refusal = reply?.lastResult.error?.['']?.join(' ')
  return (
    <>
      <DeskHeading eyebrow={billing.businessName} title="Your plan" />
      {refusal ? (
        <p
          role="alert"
          className="mb-5 rounded-card border border-danger bg-danger-soft p-4 font-semibold text-ink"
        >
          {refusal}
        </p>
      ) : null}
      <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
        <PlanNow billing={billing} due={due} />
        <OwnReceipts receipts={receipts} />
      </div>
    </>
  )
}
