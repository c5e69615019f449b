import { Form, Link } from '@remix-run/react'
import { formatDate, localDateOf } from '#app/domain/local-time.ts'
import { randText } from '#app/domain/subscriptions/plan/catalogue.ts'
import { paths } from '#app/paths.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { SandboxFrame } from '#app/ui/sandbox/sandbox-frame.tsx'

const words = {
  active: 'Active',
  'non-renewing': 'Does not renew',
  attention: 'The last payment failed',
  complete: 'Ended',
}

const turns = [
  { turn: 'renewal-paid', label: 'Simulate next renewal: paid' },
  { turn: 'renewal-failed', label: 'Simulate next renewal: failed' },
  { turn: 'ten-days-pass', label: 'Let ten days pass' },
  { turn: 'card-expires', label: 'The card expires this month' },
  { turn: 'change-card', label: 'Change card' },
  { turn: 'end', label: 'End the subscription' },
]

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
  status: keyof typeof words
  nextPaymentAt: Date | null
  reply: FormReply | undefined
}) {
  const refusal = Object.values(reply?.lastResult.error ?? {})
    .flat()
    .join(' ')
  return (
    <SandboxFrame heading={`${planName}, ${randText(cents)} a month`}>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-muted">Customer</dt>
        <dd className="min-w-0 break-words">{email}</dd>
        <dt className="text-muted">State</dt>
        <dd>{words[status]}</dd>
        <dt className="text-muted">Next payment</dt>
        <dd>{nextPaymentAt ? formatDate(localDateOf(nextPaymentAt)) : 'None'}</dd>
      </dl>
      {refusal ? (
        <p role="alert" className="mt-4 font-semibold text-danger">
          {refusal}
        </p>
      ) : null}
      <Form method="post" className="mt-6 grid gap-3">
        {turns.map(({ turn, label }) => (
          <SubmitButton
            key={turn}
            name="turn"
            value={turn}
            pending="One moment..."
            className="btn btn-quiet"
          >
            {label}
          </SubmitButton>
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
