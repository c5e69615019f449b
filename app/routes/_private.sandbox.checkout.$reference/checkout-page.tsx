import { Form } from '@remix-run/react'
import { randText } from '#app/domain/subscriptions/plan/catalogue.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { SandboxFrame } from '#app/ui/sandbox/sandbox-frame.tsx'

/** What is paid, by whom and how often. */
function Order({ email, planName, cents }: { email: string; planName: string; cents: number }) {
  const price = randText(cents)
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] content-start gap-y-2 tabular-nums">
      <dt>{planName} plan</dt>
      <dd className="text-right">{price}</dd>
      <dt className="pr-6 text-muted">Then every month, until you cancel</dt>
      <dd className="text-right text-muted">{price}</dd>
      <dt className="border-t border-line pt-3 font-semibold">Today</dt>
      <dd className="border-t border-line pt-3 text-right font-display text-2xl font-bold leading-none">
        {price}
      </dd>
      <dt className="col-span-2 mt-2 text-sm text-muted">The receipt goes to</dt>
      <dd className="col-span-2 -mt-2 break-words">{email}</dd>
    </dl>
  )
}

function Declined() {
  return (
    <p
      role="alert"
      className="flex gap-3 rounded-card border border-danger bg-danger-soft p-4 font-semibold text-ink"
    >
      <Icon name="alert" className="mt-0.5 h-5 w-5 shrink-0 text-danger" />
      The card was declined. Nothing was taken; you can try again.
    </p>
  )
}

export function CheckoutPage({
  declined,
  ...order
}: {
  email: string
  planName: string
  cents: number
  declined: boolean
}) {
  return (
    <SandboxFrame heading={`Pay ${randText(order.cents)}`}>
      <div className="mt-6 grid grid-cols-1 gap-8 md:grid-cols-2 md:gap-12">
        <Order {...order} />
        <Form method="post" className="grid content-start gap-3">
          {declined ? <Declined /> : null}
          <SubmitButton name="intent" value="pay" pending="Paying..." className="btn btn-coral">
            Pay {randText(order.cents)}
          </SubmitButton>
          <SubmitButton
            name="intent"
            value="decline"
            pending="Declining..."
            className="btn btn-quiet"
          >
            Decline the card
          </SubmitButton>
          <SubmitButton
            name="intent"
            value="cancel"
            pending="Leaving..."
            className="btn text-action hover:bg-raised"
          >
            Cancel and go back
          </SubmitButton>
        </Form>
      </div>
    </SandboxFrame>
  )
}
