import { Form, Link } from '@remix-run/react'
import { formatDate, localDateOf } from '#app/domain/local-time.ts'
import { randText } from '#app/domain/subscriptions/plan/catalogue.ts'
import { paths } from '#app/paths.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { StateBadge } from '#app/ui/desk/state-badge.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { SandboxFrame } from '#app/ui/sandbox/sandbox-frame.tsx'

const states = {
  active: { tone: 'good', label: 'Active' },
  'non-renewing': { tone: 'wait', label: 'Does not renew' },
  attention: { tone: 'bad', label: 'The last payment failed' },
  complete: { tone: 'plain', label: 'Ended' },
} as const

/** `isLoss`: what ends the plan or takes money back. */
type Turn = { turn: string; label: string; isLoss?: boolean }

const groups: { heading: string; turns: Turn[] }[] = [
  {
    heading: 'Renewals and time',
    turns: [
      { turn: 'renewal-paid', label: 'Simulate next renewal: paid' },
      { turn: 'renewal-failed', label: 'Simulate next renewal: failed' },
      { turn: 'ten-days-pass', label: 'Let ten days pass' },
      { turn: 'end', label: 'End the subscription', isLoss: true },
    ],
  },
  {
    heading: 'Card',
    turns: [
      { turn: 'change-card', label: 'Change card' },
      { turn: 'card-expires', label: 'The card expires this month' },
    ],
  },
  {
    heading: 'The latest payment',
    turns: [
      { turn: 'dispute-opened', label: 'Dispute it' },
      { turn: 'dispute-resolved', label: 'Resolve the dispute' },
      { turn: 'dispute-lost', label: 'Lose the dispute', isLoss: true },
      { turn: 'payment-reversed', label: 'Let the bank take it back', isLoss: true },
      { turn: 'refund-failed', label: 'Let a refund fail' },
    ],
  },
]

function TurnGroup({ heading, turns }: (typeof groups)[number]) {
  return (
    <fieldset className="min-w-0 border-t border-line pt-4">
      <legend className="float-left mb-2 w-full text-sm font-semibold text-muted">{heading}</legend>
      <div className="clear-both grid gap-3 sm:grid-cols-2">
        {turns.map(({ turn, label, isLoss }) => (
          <SubmitButton
            key={turn}
            name="turn"
            value={turn}
            pending="One moment..."
            className={`btn ${isLoss ? 'btn-danger' : 'btn-quiet'} px-2 text-sm`}
          >
            {label}
          </SubmitButton>
        ))}
      </div>
    </fieldset>
  )
}

/** Buttons that simulate what the provider does to a subscription by itself. */
export function RenewalPage({
  planName,
  email,
  cents,
  status,
  nextPaymentAt,
  reply,
}: {
  planName: string
  email: string
  cents: number
  status: keyof typeof states
  nextPaymentAt: Date | null
  reply: FormReply | undefined
}) {
  const refusal = Object.values(reply?.lastResult.error ?? {})
    .flat()
    .join(' ')
  return (
    <SandboxFrame heading={`${planName}, ${randText(cents)} a month`}>
      <dl className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-0.5 sm:gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
        <dt className="text-muted">Customer</dt>
        <dd className="min-w-0 break-words">{email}</dd>
        <dt className="text-muted max-sm:mt-3">State</dt>
        <dd>
          <StateBadge tone={states[status].tone}>{states[status].label}</StateBadge>
        </dd>
        <dt className="text-muted max-sm:mt-3">Next payment</dt>
        <dd>{nextPaymentAt ? formatDate(localDateOf(nextPaymentAt)) : 'None'}</dd>
      </dl>
      {refusal ? (
        <p role="alert" className="mt-4 font-semibold text-danger">
          {refusal}
        </p>
      ) : null}
      <Form method="post" className="mt-6 grid gap-5">
        {groups.map((group) => (
          <TurnGroup key={group.heading} {...group} />
        ))}
      </Form>
      <p className="mt-4">
        <Link className="link inline-block py-2" to={paths.ownPlan()}>
          Back to your plan
        </Link>
      </p>
    </SandboxFrame>
  )
}
