import { Form, Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { brand } from '#app/brand.ts'
import { catalogue, type PaidPlan } from '#app/domain/subscriptions/plan/catalogue.ts'
import { paths } from '#app/paths.ts'
import { DelayedRedirect } from '#app/ui/account/delayed-redirect.tsx'
import { PageMessage } from '#app/ui/layout/page-message.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

const again = (plan: PaidPlan) => (
  <>
    <Link className="btn btn-coral" to={paths.subscription({ plan })}>
      Try again
    </Link>
    <Link className="btn btn-quiet" to={paths.subscription()}>
      Change Plan
    </Link>
  </>
)

type Viewer = 'owner' | 'payer' | 'anyone'

const writeToUs = (
  <a className="btn btn-action" href={`mailto:${brand.contactEmail}`}>
    Write to us
  </a>
)

const signIn = (
  <Link className="btn btn-quiet" to={paths.login(paths.ownPlan())}>
    Sign In
  </Link>
)

/** Shows strangers the same text whether or not an account exists. */
function Paid(props: { name: string; viewer: Viewer; email: string | null; reference: string }) {
  const { name, viewer, email, reference } = props
  const heading = 'Payment received'
  if (viewer === 'owner') {
    const dashboard = (
      <Link className="btn btn-action" to={paths.dashboard()}>
        Open your dashboard
      </Link>
    )
    return (
      <PageMessage heading={heading} actions={dashboard} scene="paid">
        Thank you: your {name} plan is paid.
      </PageMessage>
    )
  }
  if (viewer === 'anyone') {
    return (
      <PageMessage heading={heading} actions={signIn} scene="paid">
        Thank you: the {name} plan is paid. We have sent an email to the address used for the
        payment. Open the link in it to set up your account. Already have a listing? Sign in.
      </PageMessage>
    )
  }
  return (
    <PageMessage
      heading={heading}
      scene="paid"
      actions={
        <Form
          method="post"
          action={paths.subscriptionReturn({ reference })}
          className="flex flex-wrap gap-3"
        >
          <SubmitButton
            pending="One moment..."
            className="btn btn-coral"
            name="intent"
            value="register"
          >
            Set up your account
          </SubmitButton>
          <SubmitButton
            pending="One moment..."
            className="btn btn-quiet"
            name="intent"
            value="sign-in"
          >
            Sign in
          </SubmitButton>
        </Form>
      }
    >
      Thank you: your {name} plan is paid. One step is left: set up your account, and the plan is
      yours. We have also sent the link to{' '}
      <span className="break-words font-semibold text-ink">{email}</span>, for later or another
      device.
    </PageMessage>
  )
}

/** Asks again by itself, and has a link for it. */
function LookAgain(props: { heading: string; reference: string; children: ReactNode }) {
  const { heading, reference, children } = props
  const here = paths.subscriptionReturn({ reference })
  return (
    <>
      <DelayedRedirect to={here} seconds={6} />
      <PageMessage
        heading={heading}
        scene="market"
        actions={
          <Link className="btn btn-action" to={here} reloadDocument>
            Refresh
          </Link>
        }
      >
        {children}
      </PageMessage>
    </>
  )
}

function Mismatch({ reference }: { reference: string }) {
  return (
    <PageMessage heading="We are looking at your payment" scene="market" actions={writeToUs}>
      We received a payment that does not match your order, so our team is checking it and will
      email you. Your reference:
      <code className="mt-3 block select-all break-all rounded-control bg-raised p-3 text-base text-ink">
        {reference}
      </code>
    </PageMessage>
  )
}

/** For an address that names no payment, to who may have paid all the same. */
export const UnknownPayment = () => (
  <PageMessage
    heading="We cannot find this payment"
    scene="market"
    actions={
      <>
        {writeToUs}
        <Link className="btn btn-quiet" to={paths.subscription()}>
          See the plans
        </Link>
      </>
    }
  >
    Please check the link in your email, or write to{' '}
    <span className="font-semibold text-ink">{brand.contactEmail}</span> with your reference.
  </PageMessage>
)

export function ReturnPage({
  state,
  plan,
  answer,
  reference,
  viewer,
  email,
}: {
  state: 'paid' | 'pending' | 'unanswered' | 'failed' | 'abandoned' | 'mismatch'
  plan: PaidPlan
  answer: string | null
  reference: string
  viewer: Viewer
  email: string | null
}) {
  const { name } = catalogue[plan]
  switch (state) {
    case 'paid':
      return <Paid name={name} viewer={viewer} email={email} reference={reference} />
    case 'pending':
      return (
        <LookAgain heading="Your payment is on its way" reference={reference}>
          We are waiting for the payment provider. This page refreshes every few seconds. You can
          close it; we will email you when the payment is through.
        </LookAgain>
      )
    case 'unanswered':
      return (
        <LookAgain heading="We are still checking" reference={reference}>
          The payment provider is not responding at the moment, so we do not know yet whether you
          have paid. Please do not pay a second time. This page refreshes every few seconds. You can
          close it; we keep checking, and will email you when the payment is through.
        </LookAgain>
      )
    case 'failed':
      return (
        <PageMessage heading="The payment did not go through" actions={again(plan)} scene="shutter">
          Nothing was taken from your card.{answer ? ` Your bank said: ${answer}.` : ''} You can try
          again, with another card if you like.
        </PageMessage>
      )
    case 'abandoned':
      return (
        <PageMessage heading="Payment cancelled" actions={again(plan)} scene="shutter">
          No money was taken. Choose a plan whenever you are ready.
        </PageMessage>
      )
    case 'mismatch':
      return <Mismatch reference={reference} />
  }
}
