import { Form, Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { OwnBilling } from '#app/domain/subscriptions/billing/views.ts'
import { dateText } from '#app/domain/subscriptions/billing/words.ts'
import { catalogue, randText } from '#app/domain/subscriptions/plan/catalogue.ts'
import { paths } from '#app/paths.ts'
import { planName } from '#app/ui/desk/figures.ts'
import { Disclosure } from '#app/ui/primitives/disclosure.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

function Intent({
  intent,
  pending,
  className,
  children,
}: {
  intent: string
  pending: string
  className: string
  children: ReactNode
}) {
  return (
    <Form method="post">
      <SubmitButton name="intent" value={intent} pending={pending} className={className}>
        {children}
      </SubmitButton>
    </Form>
  )
}

const endWords = ({ plan, status, paidUntil, serviceUntil }: OwnBilling): string => {
  const end = status === 'past-due' ? serviceUntil : paidUntil
  return end ? `You keep ${planName(plan)} until ${dateText(end)}.` : ''
}

/** What an owner can do about the plan now. */
export function PlanActions({ billing }: { billing: OwnBilling }) {
  const { plan, status, hasCard, renews, paidUntil, serviceUntil } = billing
  const runs = status === 'active' || status === 'past-due'
  return (
    <div className="mt-6 space-y-4">
      <div className="flex flex-wrap gap-3">
        {status === 'past-due' && (plan === 'BASIC' || plan === 'PREMIUM') ? (
          <Intent intent="payNow" pending="One moment..." className="btn btn-coral">
            Pay {randText(catalogue[plan].cents)} now
          </Intent>
        ) : null}
        {hasCard && status !== 'ended' ? (
          <Intent intent="changeCard" pending="One moment..." className="btn btn-quiet">
            Change your card
          </Intent>
        ) : null}
        {plan === 'PREMIUM' ? null : (
          <Link
            className={`btn ${status === 'past-due' ? 'btn-quiet' : 'btn-coral'}`}
            to={paths.subscription({ plan: 'PREMIUM' })}
          >
            Upgrade Plan - R299/month
          </Link>
        )}
        {plan === 'FREE' || plan === 'NONE' ? (
          <Link className="btn btn-quiet" to={paths.subscription({ plan: 'BASIC' })}>
            Choose Basic - R99/month
          </Link>
        ) : null}
        {status === 'ending' && (plan === 'BASIC' || plan === 'PREMIUM') ? (
          <Intent intent="undo" pending="One moment..." className="btn btn-quiet">
            Undo: keep {planName(plan)}
          </Intent>
        ) : null}
      </div>
      {plan === 'PREMIUM' && runs ? (
        <Disclosure summary="Move to Basic">
          <p className="mb-4">
            You keep Premium until {dateText(status === 'past-due' ? serviceUntil : paidUntil)}.
            Then you move to Basic for {randText(catalogue.BASIC.cents)} a month. Nothing is paid
            today.
          </p>
          <Intent intent="moveToBasic" pending="Changing..." className="btn btn-quiet">
            Move to Basic
          </Intent>
        </Disclosure>
      ) : null}
      {renews ? (
        <Disclosure summary="Cancel your plan">
          <p className="mb-4">
            {plan === 'BASIC' || plan === 'PREMIUM'
              ? `No further payment is taken. ${endWords(billing)} Then your listing stays in the directory and moves to the Free plan.`
              : 'No further payment is taken.'}
          </p>
          <Intent intent="cancel" pending="Cancelling..." className="btn btn-danger">
            Yes, cancel it
          </Intent>
        </Disclosure>
      ) : null}
    </div>
  )
}
