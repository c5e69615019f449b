import { Link } from '@remix-run/react'
import { brand } from '#app/brand.ts'
import { catalogue, type PaidPlan } from '#app/domain/subscriptions/catalogue.ts'
import { paths } from '#app/paths.ts'
import { Onward } from '#app/ui/account/onward.tsx'
import { PageMessage } from '#app/ui/layout/page-message.tsx'

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

/** What became of a payment, for who comes back from the payment page and stays here. */
export function ReturnPage({
  state,
  plan,
  answer,
  reference,
}: {
  state: 'paid' | 'pending' | 'failed' | 'abandoned' | 'mismatch'
  plan: PaidPlan
  /** The provider's sentence about a payment that failed. */
  answer: string | null
  reference: string
}) {
  const { name } = catalogue[plan]
  switch (state) {
    case 'paid':
      return (
        <PageMessage
          heading="Payment received"
          actions={
            <Link className="btn btn-action" to={paths.login(paths.ownPlan())}>
              Sign In
            </Link>
          }
        >
          Thank you: your {name} plan is paid. Please sign in to go on. If you have no account yet,
          the mail with your receipt has the link that sets it up.
        </PageMessage>
      )
    case 'pending':
      return (
        <>
          <Onward to={paths.subscriptionReturn({ reference })} seconds={6} />
          <PageMessage
            heading="Your payment is on its way"
            actions={
              <Link
                className="btn btn-action"
                to={paths.subscriptionReturn({ reference })}
                reloadDocument
              >
                Look again
              </Link>
            }
          >
            The payment provider has not decided yet. This page looks again every few seconds; you
            can also leave, and we write to you once it is paid.
          </PageMessage>
        </>
      )
    case 'failed':
      return (
        <PageMessage heading="The payment did not go through" actions={again(plan)}>
          Nothing was taken from your card{answer ? ` (${answer})` : ''}. You can try again, with
          another card if you like.
        </PageMessage>
      )
    case 'abandoned':
      return (
        <PageMessage heading="Payment cancelled" actions={again(plan)}>
          You left before paying, and nothing was taken. Your listing is as it was.
        </PageMessage>
      )
    case 'mismatch':
      return (
        <PageMessage
          heading="We are looking at your payment"
          actions={
            <a className="btn btn-action" href={`mailto:${brand.contactEmail}`}>
              Write to us
            </a>
          }
        >
          A payment arrived that does not fit what was ordered, so a person looks at it. Your
          reference is <span className="break-all font-semibold text-ink">{reference}</span>.
        </PageMessage>
      )
  }
}
