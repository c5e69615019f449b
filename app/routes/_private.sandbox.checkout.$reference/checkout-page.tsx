import { Form } from '@remix-run/react'
import { randText } from '#app/domain/subscriptions/plan/catalogue.ts'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { SandboxFrame } from '#app/ui/sandbox/sandbox-frame.tsx'

export function CheckoutPage({
  email,
  planName,
  cents,
  declined,
}: {
  email: string
  planName: string
  cents: number
  declined: boolean
}) {
  return (
    <SandboxFrame heading={`Pay ${randText(cents)}`}>
      <p className="mt-2 text-muted">
        {planName} plan, every month, for <span className="break-words">{email}</span>
      </p>
      {declined ? (
        <p
          role="alert"
          className="mt-4 rounded-card border border-danger bg-danger-soft p-4 font-semibold text-ink"
        >
          The card was declined. Nothing was taken; you can try again.
        </p>
      ) : null}
      <Form method="post" className="mt-6 grid gap-3">
        <SubmitButton name="intent" value="pay" pending="Paying..." className="btn btn-action">
          Pay {randText(cents)}
        </SubmitButton>
        <SubmitButton
          name="intent"
          value="decline"
          pending="Declining..."
          className="btn btn-quiet"
        >
          Let the card be declined
        </SubmitButton>
        <SubmitButton name="intent" value="cancel" pending="Leaving..." className="btn btn-quiet">
          Cancel and go back
        </SubmitButton>
      </Form>
    </SandboxFrame>
  )
}
