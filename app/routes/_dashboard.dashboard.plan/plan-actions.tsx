import { Link } from '@remix-run/react'
import type { OwnBilling } from '#app/domain/subscriptions/billing/views.ts'
import type { Quote } from '#app/domain/subscriptions/checkout/quote.ts'
import { dateText, undoWords } from '#app/domain/subscriptions/mails/words.ts'
import {
  catalogue,
  isPaidPlan,
  randText,
  type PaidPlan,
} from '#app/domain/subscriptions/plan/catalogue.ts'
import { paths } from '#app/paths.ts'
import { planName } from '#app/ui/desk/figures.ts'
import { Disclosure } from '#app/ui/primitives/disclosure.tsx'
import { WholeText } from '#app/ui/primitives/whole-text.tsx'
import { Intent, Note } from './plan-intent.tsx'
import { OrTrial, StartTrial } from './start-trial.tsx'

const endWords = ({ plan, status, follower, paidUntil, serviceUntil }: OwnBilling): string => {
  // A plan that ends while its payment is due keeps the days of grace.
  const end = status === 'past-due' || status === 'ending' ? serviceUntil : paidUntil
  // In a trial, what is cancelled is the plan that was to follow.
  const name = planName(status === 'trial' && follower ? follower : plan)
  return end ? `You keep ${name} until ${dateText(end)}.` : ''
}

const monthly = (plan: PaidPlan) => randText(catalogue[plan].cents)

function PayNow({ plan, nextPaymentAt }: Quote) {
  return (
    <div>
      <Intent intent="payNow" tone="coral">
        Pay {monthly(plan)} now
      </Intent>
      <Note>{`It is taken today. The next payment is then on ${dateText(nextPaymentAt)}.`}</Note>
    </div>
  )
}

function Undo({ plan, billing }: { plan: PaidPlan; billing: OwnBilling }) {
  return (
    <div>
      <Intent intent="undo" tone="action">
        Keep {planName(plan)}
      </Intent>
      <Note>{undoWords(plan, billing)}</Note>
    </div>
  )
}

function MoveToBasic({ until }: { until: Date | null }) {
  return (
    <Disclosure summary="Move to Basic">
      <p className="mb-4">
        <WholeText>
          {`You keep Premium until ${dateText(until)}. Then you move to Basic: the first payment of ${monthly('BASIC')} is taken that day, and every month after. Nothing is taken today.`}
        </WholeText>
      </p>
      <Intent intent="moveToBasic" tone="quiet" pending="Changing...">
        Move to Basic
      </Intent>
    </Disclosure>
  )
}

function CancelPlan({ billing }: { billing: OwnBilling }) {
  const { plan } = billing
  return (
    <Disclosure summary="Cancel your plan">
      <p className="mb-4">
        <WholeText>
          {isPaidPlan(plan)
            ? `No further payment is taken. ${endWords(billing)} Then your listing stays in the directory and moves to the Free plan.${plan === 'PREMIUM' ? ' Featured placement, analytics and automation end with Premium.' : ''}`
            : 'No further payment is taken.'}
        </WholeText>
      </p>
      <Intent intent="cancel" tone="danger" pending="Cancelling...">
        Cancel my plan
      </Intent>
    </Disclosure>
  )
}

/** The plans that can be had from here. */
function Upgrades({
  billing: { plan, status },
  isFirst,
}: {
  billing: OwnBilling
  isFirst: boolean
}) {
  return (
    <div className="flex flex-wrap gap-3">
      <Link
        className={`btn max-sm:w-full max-sm:px-3 ${isFirst ? 'btn-coral' : 'btn-quiet'}`}
        to={paths.subscription({ plan: 'PREMIUM' })}
      >
        {`${status === 'trial' ? 'Keep' : 'Get'} Premium - ${catalogue.PREMIUM.price}`}
      </Link>
      {plan === 'FREE' ? (
        <Link className="btn btn-quiet max-sm:w-full" to={paths.subscription({ plan: 'BASIC' })}>
          {`Get Basic - ${catalogue.BASIC.price}`}
        </Link>
      ) : null}
    </div>
  )
}

/** What an owner can do about the plan now. */
export function PlanActions({ billing, due }: { billing: OwnBilling; due: Quote | null }) {
  const { plan, status, mayUndo, mayStartTrial } = billing
  const paidPlan = isPaidPlan(plan) ? plan : null
  const hasEnded = status === 'ended'
  // Who has no plan finds them all below.
  const maySwitch = plan !== 'NONE' && (plan !== 'PREMIUM' || status === 'trial')
  const mayTry = mayStartTrial && plan !== 'NONE'
  if (!due && !mayUndo && !mayTry && !maySwitch) return null
  return (
    <div className="mt-5 space-y-4">
      {due ? <PayNow {...due} /> : null}
      {mayUndo && paidPlan ? <Undo plan={paidPlan} billing={billing} /> : null}
      {mayTry && !hasEnded ? <StartTrial /> : null}
      {maySwitch ? (
        <Upgrades billing={billing} isFirst={status !== 'past-due' && (hasEnded || !mayTry)} />
      ) : null}
      {mayTry && hasEnded ? <OrTrial /> : null}
    </div>
  )
}

/** The ways to a smaller plan, after everything else. */
export function PlanEnd({ billing }: { billing: OwnBilling }) {
  const { plan, status, renews, paidUntil, serviceUntil } = billing
  const runs = status === 'active' || status === 'past-due'
  const mayMove = plan === 'PREMIUM' && runs
  if (!mayMove && !renews) return null
  return (
    <section className="grid gap-3" aria-label="Move or cancel">
      {mayMove ? <MoveToBasic until={status === 'past-due' ? serviceUntil : paidUntil} /> : null}
      {renews ? <CancelPlan billing={billing} /> : null}
    </section>
  )
}
