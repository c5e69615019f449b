import type { SerializeFrom } from '@remix-run/node'
import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { ClaimView } from '#app/domain/claims/queries.server.ts'
import { paths } from '#app/paths.ts'
import { AccountFrame } from '#app/ui/account/account-frame.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { UnshownRefusal } from '#app/ui/form/unshown-refusal.tsx'
import type { FormConstraint } from '#app/ui/form/server-form.ts'
import { CodeForm, CodeToDomain, CodeToListing, RequestForm } from './claim-forms.tsx'
import { ClaimStatus, Contact, isJudged } from './claim-status.tsx'

type View = SerializeFrom<ClaimView> & { constraint: FormConstraint }

/** For who cannot claim it with this account, or with none. */
function Instead({ view: { who, business } }: { view: View }) {
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

const Step = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section className="panel">
    <h2 className="mb-3 text-xl md:text-xl">{heading}</h2>
    {children}
  </section>
)

const Or = () => (
  <p className="my-5 flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
    or
  </p>
)

/** The forms that the page shows. */
function waysOf({ who, email, domain, isOwned, claim }: View): string[] {
  if (who !== 'claimant') return []
  return [
    ...(claim?.awaitsCode && !isOwned ? ['enterCode'] : []),
    ...(email ? ['codeToListing'] : []),
    ...(domain ? ['codeToDomain'] : []),
    ...(claim && isJudged(claim) ? [] : ['request']),
  ]
}

const orTell = (email: string | null, domain: string | null) => {
  if (email && domain) return 'No access to these addresses?'
  return email || domain ? 'No access to this address?' : 'Tell us'
}

function Ways({ view, ways, reply }: { view: View; ways: string[]; reply: FormReply | undefined }) {
  const { business, email, domain, isOwned, constraint } = view
  const parts = { slug: business.slug, reply, constraint }
  const hasCode = ways.includes('enterCode')
  return (
    <div className="grid gap-6">
      {hasCode ? (
        <Step heading="Enter your code">
          <CodeForm {...parts} sentTo={email && domain ? null : email} />
        </Step>
      ) : null}
      {email || domain ? (
        <Step heading={hasCode ? 'Ask for another code' : 'Claim it now with a code'}>
          {email ? <CodeToListing {...parts} email={email} isAgain={hasCode} /> : null}
          {email && domain ? <Or /> : null}
          {domain ? <CodeToDomain {...parts} domain={domain} /> : null}
        </Step>
      ) : null}
      {ways.includes('request') ? (
        <Step heading={orTell(email, domain)}>
          <RequestForm {...parts} isOwned={isOwned} isOnlyWay={!email && !domain} />
        </Step>
      ) : null}
    </div>
  )
}

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

export function ClaimPage({ view, reply }: { view: View; reply: FormReply | undefined }) {
  const { business, who, claim } = view
  const ways = waysOf(view)
  if (who !== 'claimant') {
    return (
      <AccountFrame heading={headingFor(view)} lead={<Named business={business} />} scene="welcome">
        <UnshownRefusal reply={reply} shown={ways} />
        <Instead view={view} />
        <p className="mt-4 border-t border-line pt-2">
          <Back business={business} />
        </p>
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
      <ClaimStatus claim={claim} />
      <Ways {...{ view, ways, reply }} />
    </div>
  )
}
