import { Link } from '@remix-run/react'
import { paths } from '#app/paths.ts'
import { AccountFrame } from '#app/ui/account/account-frame.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { UnshownRefusal } from '#app/ui/form/unshown-refusal.tsx'
import { ClaimStatus, Contact, isJudged } from './claim-status.tsx'
import { Ways, waysOf, type View } from './claim-ways.tsx'

/** For who cannot claim it with this account, or with none. */
function InsteadOfClaim({ view: { who, business } }: { view: View }) {
  switch (who) {
    case 'nobody':
      return (
        <>
          <p>You need an account first. It takes a minute, and the listing stays as it is.</p>
          <div className="mt-5 grid gap-3 sm:flex">
            <Link className="btn btn-coral" to={paths.register({ claim: business.slug })}>
              Create an account
            </Link>
            <Link className="btn btn-quiet" to={paths.login(paths.claimBusiness(business.slug))}>
              Sign In
            </Link>
          </div>
        </>
      )
    case 'admin':
      return <p>An admin account cannot own a business.</p>
    case 'its-owner':
      return (
        <>
          <p>This listing is on your account.</p>
          <Link className="btn btn-action mt-5" to={paths.dashboard()}>
            Open your dashboard
          </Link>
        </>
      )
    default:
      return (
        <p>
          Your account already has a business, and can have only one for now. Please write to{' '}
          <Contact /> and tell us about {business.name}.
        </p>
      )
  }
}

const Instead = ({ view }: { view: View }) => (
  <>
    <InsteadOfClaim view={view} />
    <p className="mt-4 border-t border-line pt-2">
      <Back business={view.business} />
    </p>
  </>
)

function headingFor({ who, claim }: View): string {
  if (who === 'its-owner') return 'This is your listing'
  if (who === 'admin') return 'Claims are for owners'
  if (claim?.state === 'declined') return 'Your claim was declined'
  return claim && isJudged(claim) ? 'We are reviewing your claim' : 'Is this your business?'
}

const Back = ({ business }: Pick<View, 'business'>) => (
  <Link className="link line-break inline-block py-2" to={paths.business(business.slug)}>
    Back to {business.name}
  </Link>
)

const Named = ({ business: { name, place } }: Pick<View, 'business'>) => (
  <>
    <span className="block text-lg font-semibold text-ink">{name}</span>
    <span className="block">{place}</span>
  </>
)

/** Nothing is left to send: how it stands, and the way on. */
const Waiting = ({ view: { claim, business } }: { view: View }) => (
  <>
    <ClaimStatus claim={claim} />
    <Link className="btn btn-action line-break mt-5 w-full" to={paths.business(business.slug)}>
      Back to {business.name}
    </Link>
  </>
)

export function ClaimPage({ view, reply }: { view: View; reply: FormReply | undefined }) {
  const { business, who, claim } = view
  const ways = waysOf(view)
  const isWaiting = who === 'claimant' && claim !== null && ways.length === 0
  if (who !== 'claimant' || isWaiting) {
    return (
      <AccountFrame heading={headingFor(view)} lead={<Named business={business} />} scene="welcome">
        <UnshownRefusal reply={reply} shown={ways} />
        {isWaiting ? <Waiting view={view} /> : <Instead view={view} />}
      </AccountFrame>
    )
  }
  return (
    <div className="wrap max-w-3xl py-8 md:py-12">
      <p>
        <Back business={business} />
      </p>
      <h1 className="mt-1">{headingFor(view)}</h1>
      <p className="mb-6 mt-2 text-muted">
        <Named business={business} />
      </p>
      <UnshownRefusal reply={reply} shown={ways} />
      <ClaimStatus claim={claim} isBoxed />
      <Ways {...{ view, ways, reply }} />
    </div>
  )
}
