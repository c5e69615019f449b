import type { SerializeFrom } from '@remix-run/node'
import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { brand } from '#app/brand.ts'
import type { LostListing } from '#app/domain/claims/lost-listings.server.ts'
import type { OwnClaim } from '#app/domain/claims/queries.server.ts'
import { isOpenClaim } from '#app/domain/claims/states.ts'
import { formatMoment } from '#app/domain/local-time.ts'
import { paths } from '#app/paths.ts'
import { OwnClaims } from './own-claims.tsx'
import { StreetScene } from '#app/ui/street/street-scene.tsx'
import { StepList } from '#app/ui/layout/step-list.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'

const toPublish = [
  ['Choose a plan', 'Free, Basic or Premium.'],
  ['Complete your listing', 'Opening hours and services. Then publish it.'],
] as const

const steps = [
  ['Create your profile', 'Your business, where it is and how to reach you.'],
  ...toPublish,
] as const

const claimSteps = [
  ['Your claim is confirmed', 'The listing and its profile are then yours.'],
  ...toPublish,
] as const

const Create = ({ tone }: { tone: 'action' | 'quiet' }) => (
  <Link className={`btn btn-${tone} px-4 max-sm:w-full max-sm:px-2`} to={paths.register()}>
    Create New Business Profile
  </Link>
)

const Refresh = () => (
  <Link className="btn btn-quiet px-4 max-sm:w-full" to={paths.dashboard()} reloadDocument>
    Refresh Dashboard
  </Link>
)

const Find = () => (
  <Link className="btn btn-quiet px-4 max-sm:w-full" to={paths.directory()}>
    Find your listing
  </Link>
)

/** The rarer case, below what is to be done. */
const Otherwise = ({ words, children }: { words: string; children: ReactNode }) => (
  <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4">
    <p className="min-w-0 flex-1 basis-56 text-sm text-muted">{words}</p>
    {children}
  </div>
)

const ToCreate = () => (
  <>
    <p className="mb-4 mt-4">Next, create your business profile: your listing begins with it.</p>
    <Create tone="action" />
    <Otherwise words="Created it already? Your registration is being processed, and appears here once that is done.">
      <Refresh />
    </Otherwise>
    <Otherwise words="Is your business in the directory already? Open its page and claim it there.">
      <Find />
    </Otherwise>
  </>
)

/** To whom it belongs now, it never says. */
function Lost({ name, lostAt, isOwned }: SerializeFrom<LostListing>) {
  const when = formatMoment(new Date(lostAt))
  return (
    <div className="mt-4 rounded-card border border-line bg-warning-soft p-4">
      <p className="line-break">
        <strong>{name} is no longer on your account.</strong>{' '}
        {isOwned
          ? `On ${when} we moved the listing to another account.`
          : `On ${when} we removed the listing from your account.`}{' '}
        If you think that this is wrong, please write to us.
      </p>
      <a className="link line-break inline-block py-1" href={`mailto:${brand.contactEmail}`}>
        Write to {brand.contactEmail}
      </a>
    </div>
  )
}

const Registered = () => (
  <p className="mt-2 flex flex-wrap items-center gap-x-2">
    <Icon name="check" className="h-5 w-5 text-success" />
    <strong className="text-success">Registration Successful</strong>
    <span className="text-muted">Your account is ready.</span>
  </p>
)

/** Whoever waits for a claim would make a second listing of the same business. */
const ToWait = ({ children }: { children: ReactNode }) => (
  <>
    <p className="mt-4">
      Your registration is being processed: the listing appears here once your claim is confirmed.
    </p>
    {children}
    <Otherwise words="Has it been confirmed in the meantime?">
      <Refresh />
    </Otherwise>
    <Otherwise words="Is yours another business, which is not listed yet?">
      <Create tone="quiet" />
    </Otherwise>
  </>
)

/** Where an account without a business stands, and its next step. */
export function NoBusiness({
  claims: all,
  lost,
}: {
  claims: SerializeFrom<OwnClaim>[]
  lost: SerializeFrom<LostListing> | null
}) {
  const claims = all.filter(({ slug, state }) => slug !== lost?.slug || state !== 'approved')
  const isClaiming = claims.some(({ state }) => isOpenClaim(state))
  const own = claims.length > 0 ? <OwnClaims claims={claims} /> : null
  return (
    <div className="card grid grid-cols-1 overflow-hidden md:mt-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="p-4 md:p-6">
        <h1>Business Profile Setup</h1>
        {lost ? <Lost {...lost} /> : <Registered />}
        {isClaiming ? (
          <ToWait>{own}</ToWait>
        ) : (
          <>
            <ToCreate />
            {own}
          </>
        )}
      </div>
      <section className="flex flex-col bg-raised p-4 md:p-6" aria-labelledby="steps-heading">
        <h2 id="steps-heading" className="text-lg md:text-lg">
          How it works
        </h2>
        <StepList steps={isClaiming ? claimSteps : steps} />
        <StreetScene name="welcome" className="steps-scene" />
      </section>
    </div>
  )
}
