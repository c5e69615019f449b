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

const signIn = (
  <Link className="btn btn-action" to={paths.login(paths.ownPlan())}>
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
        Thank you: the {name} plan is paid. We have sent an email to the address that was given with
        the payment. If you paid without signing in, the link in it sets up your account or puts the
        plan on the listing you have.
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
            I have an account already
          </SubmitButton>
        </Form>
      }
    >
      Thank you: your {name} plan is paid. One step is left: set up your account, and the plan is
      yours. We have also sent an email with a link for that to{' '}
      <span className="break-words font-semibold text-ink">{email}</span>, so you can do it later or
      on another device.
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
            Look again
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
    <PageMessage
      heading="We are looking at your payment"
      scene="market"
      actions={
        <a className="btn btn-action" href={`mailto:${brand.contactEmail}`}>
          Write to us
        </a>
      }
    >
      A payment arrived that does not fit what was ordered, so a person looks at it. Your reference
      is <span className="break-all font-semibold text-ink">{reference}</span>.
    </PageMessage>
  )
}

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
          The payment provider has not decided yet. This page looks again every few seconds; you can
          also leave, and we write to you once it is paid.
        </LookAgain>
      )
    case 'unanswered':
      return (
        <LookAgain heading="We are still asking" reference={reference}>
          The payment provider does not answer at the moment, so we cannot say yet whether you have
          paid. Please do not pay a second time. This page looks again every few seconds; you can
          also leave: we keep asking, and write to you once it is paid.
        </LookAgain>
      )
    case 'failed':
      return (
        <PageMessage heading="The payment did not go through" actions={again(plan)} scene="shutter">
          Nothing was taken from your card{answer ? ` (${answer})` : ''}. You can try again, with
          another card if you like.
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
