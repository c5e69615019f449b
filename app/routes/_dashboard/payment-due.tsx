import { Form, Link } from '@remix-run/react'
import { paths } from '#app/paths.ts'
import { WholeText } from '#app/ui/primitives/whole-text.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

/** A payment that failed comes before everything else. */
export function PaymentDue({ plan, due }: { plan: string; due: string }) {
  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-danger bg-danger-soft px-4 py-3 print:hidden"
    >
      <p className="min-w-0 flex-1 basis-72 font-semibold">
        <WholeText>{plan}</WholeText>
      </p>
      <Form
        method="post"
        action={paths.ownPlan()}
        className="flex flex-wrap items-center gap-x-4 max-sm:w-full"
      >
        <SubmitButton
          name="intent"
          value="payNow"
          pending="One moment..."
          className="btn btn-coral px-4 max-sm:w-full"
        >
          Pay {due} now
        </SubmitButton>
        <Link className="link inline-block py-1 max-sm:mt-2" to={paths.ownPlan()}>
          See your plan
        </Link>
      </Form>
    </div>
  )
}
