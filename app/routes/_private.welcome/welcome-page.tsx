import type { SerializeFrom } from '@remix-run/node'
import { Link } from '@remix-run/react'
import { paths } from '#app/paths.ts'
import { DelayedRedirect } from '#app/ui/account/delayed-redirect.tsx'
import { StreetBand } from '#app/ui/street/street-band.tsx'
import { PlanCards } from './plan-cards.tsx'
import type { loader } from './route.tsx'

export const waitSeconds = 3

const MovesOn = () => (
  <>
    <DelayedRedirect to={paths.subscription()} seconds={waitSeconds} />
    <p role="status">
      We will take you to the plans in {waitSeconds} seconds.{' '}
      <Link className="link inline-block py-2" to={paths.stayOnWelcome()} replace>
        Stay on this page
      </Link>
    </p>
  </>
)

export function WelcomePage({ firstName, emailVerified, stay }: SerializeFrom<typeof loader>) {
  return (
    <>
      <div className="wrap py-6 md:py-12">
        <h1>{firstName ? `Welcome, ${firstName}!` : 'Welcome!'}</h1>
        {stay ? null : <MovesOn />}
        <p className="mt-3">
          Your account is ready. Please choose a plan before you list your business.
        </p>
        {emailVerified ? null : (
          <p className="mt-2 text-muted">
            We have emailed you a link. Open it to confirm your email address so that your listing
            can take bookings.
          </p>
        )}
        <PlanCards />
        <div className="mt-6 flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted">Payments are processed by a card payment provider.</p>
          <Link className="btn btn-quiet" to={paths.subscription()}>
            Compare the plans
          </Link>
        </div>
      </div>
      <StreetBand />
    </>
  )
}
