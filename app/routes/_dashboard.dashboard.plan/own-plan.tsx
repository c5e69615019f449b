import { Link } from '@remix-run/react'
import type { OwnBilling } from '#app/domain/subscriptions/billing/views.ts'
import type { Quote } from '#app/domain/subscriptions/checkout/quote.ts'
import {
  dateText,
  planWords,
  statusLabel,
  pendingCancellationWords,
} from '#app/domain/subscriptions/mails/words.ts'
import type { ReceiptRow, ReceiptSort } from '#app/domain/subscriptions/receipts/views.ts'
import { cardText } from '#app/domain/subscriptions/mails/card-words.ts'
import { countedCreditTexts } from '#app/domain/subscriptions/mails/credit-words.ts'
import {
  catalogue,
  freeFeatures,
  isPaidPlan,
  type PaidPlan,
} from '#app/domain/subscriptions/plan/catalogue.ts'
import { paths } from '#app/paths.ts'
import { WholeText } from '#app/ui/primitives/whole-text.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { planName } from '#app/ui/desk/figures.ts'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { FeatureList } from '#app/ui/subscription/feature-list.tsx'
import { OwnReceipts } from './own-receipts.tsx'
import { PlanActions, PlanEnd } from './plan-actions.tsx'
import { Intent } from './plan-intent.tsx'
import { PlanChoices } from './plan-choices.tsx'

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

const expiryWords = {
  expired: 'Your card has expired.',
  soon: 'Your card expires soon.',
} as const

/** The card that is charged, and the way to another; first of all where the next payment would fail on it. */
function Card({ billing }: { billing: OwnBilling }) {
  const { card, cardExpiry, hasCard, nextPaymentAt, status } = billing
  if (!hasCard || status === 'ended') return null
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-3 ${cardExpiry ? 'rounded-card border border-line bg-warning-soft p-4' : 'mt-6 border-t border-line pt-4'}`}
    >
      {cardExpiry ? (
        <p className="w-full">
          <strong>{expiryWords[cardExpiry]}</strong>{' '}
          <WholeText>
            {`Change it, so that the ${nextPaymentAt ? `payment on ${dateText(nextPaymentAt)}` : 'next payment'} goes through.`}
          </WholeText>
        </p>
      ) : null}
      <p className="flex min-w-0 items-center gap-3">
        <Icon name="card" className="h-6 w-6 shrink-0 text-muted" />
        {card ? (
          <span className="min-w-0">
            <span className="font-semibold">Card: {cardText(card)}</span>
            {card.expires
              ? `, ${cardExpiry === 'expired' ? 'expired' : 'expires'} ${card.expires}`
              : ''}
          </span>
        ) : (
          'Paid by card'
        )}
      </p>
      <Intent intent="changeCard" tone={cardExpiry ? 'action' : 'quiet'}>
        Change your card
      </Intent>
    </div>
  )
}

function PlanNow({ billing, due }: { billing: OwnBilling; due: Quote | null }) {
  const [first, ...more] = planWords(billing)
  const aside = [
    ...countedCreditTexts(billing.credits, creditedPlan(billing)),
    ...pendingCancellationWords(billing.pendingCancellations),
  ]
  const isDue = billing.status === 'past-due'
  return (
    <section
      className={`panel ${isDue ? 'border-danger bg-danger-soft' : 'border-line bg-page'}`}
      aria-labelledby="plan-now"
    >
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="plan-now" className="text-lg md:text-lg">
          {planName(billing.plan)}
        </h2>
        {isPaidPlan(billing.plan) || billing.status === 'ended' ? (
          <span
            className={`badge status ${isDue ? 'bg-surface text-danger' : tones[billing.status]}`}
          >
            {statusLabel[billing.status]}
          </span>
        ) : null}
      </div>
      <p className="mt-3 max-w-prose font-display text-2xl font-bold leading-tight">
        <WholeText>{first ?? ''}</WholeText>
      </p>
      {more.map((sentence) => (
        <p key={sentence} className={`mt-2 max-w-prose ${isDue ? '' : 'text-muted'}`}>
          <WholeText>{sentence}</WholeText>
        </p>
      ))}
      {aside.length > 0 ? (
        <p className="mt-3 flex gap-2 text-sm text-muted">
          <Icon name="info" className="mt-0.5 h-4 w-4 shrink-0" />
          <span>
            <WholeText>{aside.join(' ')}</WholeText>
          </span>
        </p>
      ) : null}
      <PlanActions billing={billing} due={due} />
      {billing.cardExpiry ? null : <Card billing={billing} />}
    </section>
  )
}

/** What the plan gives, and what another would. */
function InYourPlan({ plan }: Pick<OwnBilling, 'plan'>) {
  if (plan === 'NONE') return null
  const features = isPaidPlan(plan) ? catalogue[plan].features : freeFeatures
  return (
    <section className="panel xl:row-span-2" aria-labelledby="in-your-plan">
      <h2 id="in-your-plan" className="text-lg md:text-lg">
        In your plan
      </h2>
      <FeatureList features={features} />
      <p className="mt-3 border-t border-line pt-2">
        <Link className="link inline-block py-2" to={paths.subscription()}>
          Compare the plans
        </Link>
      </p>
    </section>
  )
}

export function OwnPlan({
  billing,
  due,
  receipts,
  sort,
  reply,
}: {
  billing: OwnBilling
  due: Quote | null
  receipts: ReceiptRow[]
  sort: ReceiptSort
  reply: FormReply | undefined
}) {
  const refusal = reply?.lastResult.error?.['']?.join(' ')
  return (
    <>
      <DeskHeading eyebrow="Business Dashboard" title="Your plan" />
      {refusal ? (
        <p
          role="alert"
          className="mb-5 rounded-card border border-danger bg-danger-soft p-4 font-semibold text-ink"
        >
          {refusal}
        </p>
      ) : null}
      <div
        className={`grid grid-cols-1 items-start gap-6 ${billing.plan === 'NONE' ? '' : 'xl:grid-cols-[minmax(0,1fr)_20rem]'}`}
      >
        <div className="grid grid-cols-1 gap-6">
          {billing.cardExpiry ? <Card billing={billing} /> : null}
          <PlanNow billing={billing} due={due} />
          {billing.plan === 'NONE' ? <PlanChoices mayTry={billing.mayStartTrial} /> : null}
          <OwnReceipts receipts={receipts} sort={sort} />
        </div>
        <InYourPlan plan={billing.plan} />
        <PlanEnd billing={billing} />
      </div>
    </>
  )
}
