import { Link } from '@remix-run/react'
import type { SerializeFrom } from '@remix-run/node'
import { catalogue, type PaidPlan } from '#app/domain/subscriptions/plan/catalogue.ts'
import { paths } from '#app/paths.ts'
import { AccountFrame } from '#app/ui/account/account-frame.tsx'
import { useReply } from '#app/ui/form/use-reply.ts'
import { StepList } from '#app/ui/layout/step-list.tsx'
import { RegistrationForm } from './registration-form.tsx'
import type { action, loader } from './route.tsx'

export const headingFor = (signedIn = false) =>
  signedIn ? 'Create New Business Profile' : 'Create your account'

const steps = [
  ['Create your account', 'Your name, your business and how to reach you.'],
  ['Choose a plan', 'Free, Basic or Premium.'],
  ['Complete your listing', 'Opening hours and services. Then publish it.'],
] as const

const [account, , listing] = steps

/** The steps of who comes with a payment, for a trial or for a listing that is there already. */
const paidSteps = [account, ['Your plan starts', 'It is paid already.'], listing] as const
const trialSteps = [
  account,
  ['Your trial starts', '14 days of Premium, no card.'],
  listing,
] as const
const claimSteps = [
  ['Create your account', 'Your name and how to reach you.'],
  ['Claim your listing', 'Show us that the business is yours.'],
  ['Take it over', 'Correct it, choose a plan and take bookings.'],
] as const

function NextSteps({ paid, trial, claimed }: Record<'paid' | 'trial' | 'claimed', boolean>) {
  const given = paid ? paidSteps : trial ? trialSteps : steps
  return (
    <>
      <h2 className="text-lg md:text-lg">How it works</h2>
      <StepList steps={claimed ? claimSteps : given} />
    </>
  )
}

const paidNews = (plan: PaidPlan) =>
  `Your ${catalogue[plan].name} plan is paid. Set up your account to start it.`

const trialNews = (
  <>
    <strong className="block">Your 14 days of Premium begin with your account.</strong>
    No card, no payment. After that, your listing moves to the Free plan.
  </>
)

export function RegistrationPage({
  signedIn,
  code,
  paid,
  trial,
  claimed,
  constraint,
  suburbs,
}: SerializeFrom<typeof loader>) {
  const reply = useReply<typeof action>()
  const afterClaim = claimed ? paths.claimBusiness(claimed.slug) : undefined
  const afterSignIn = paid && code ? paths.claimPayment(code) : afterClaim
  return (
    <AccountFrame
      heading={headingFor(signedIn)}
      scene="welcome"
      isLong
      news={paid ? paidNews(paid.plan) : trial ? trialNews : null}
      aside={<NextSteps paid={Boolean(paid)} trial={Boolean(trial)} claimed={Boolean(claimed)} />}
      lead={
        signedIn ? (
          'Tell us about your business. You can fill in the rest on your dashboard.'
        ) : (
          <>
            {claimed ? (
              <span className="block">{`Create an account to claim ${claimed.name}.`}</span>
            ) : null}
            Already have an account?{' '}
            <Link className="link" to={paths.login(afterSignIn)}>
              Sign in
            </Link>
          </>
        )
      }
    >
      <RegistrationForm
        reply={reply}
        signedIn={signedIn}
        isClaimant={claimed !== null}
        action={paths.register({ paid: code, trial: trial ? 1 : null, claim: claimed?.slug })}
        defaults={paid}
        constraint={constraint}
        suburbs={suburbs}
      />
    </AccountFrame>
  )
}
