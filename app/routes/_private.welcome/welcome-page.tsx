import type { SerializeFrom } from '@remix-run/node'
import { Form, Link } from '@remix-run/react'
import { paths } from '#app/paths.ts'
import { DelayedRedirect } from '#app/ui/account/delayed-redirect.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { StreetScene } from '#app/ui/street/street-scene.tsx'
import { PlanSummary } from './plan-summary.tsx'
import type { loader } from './route.tsx'

export const waitSeconds = 3

export function WelcomePage({ firstName, emailVerified, stay }: SerializeFrom<typeof loader>) {
  return (
    <>
      {stay ? null : <DelayedRedirect to={paths.subscription()} seconds={waitSeconds} />}
      <div className="beside">
        <StreetScene name="welcome" />
        <div className="min-w-0">
          <h1>{firstName ? `Welcome, ${firstName}!` : 'Welcome!'}</h1>
          <p className="mt-3">
            Your account is ready. Please choose a plan before you list your business.
          </p>
          {emailVerified ? null : (
            <p className="mt-2">
              We have emailed you a link. Open it to confirm your email address so that your listing
              can take bookings.
            </p>
          )}
          <div className="mt-6">
            <PlanSummary />
          </div>
          <p className="mt-6 text-muted">Payments are processed by a card payment provider.</p>
          <div className="mt-4 flex flex-wrap gap-3">
            <Link className="btn btn-coral" to={paths.subscription()}>
              Choose Your Plan
            </Link>
            <Form method="post" action={paths.ownPlan()}>
              <SubmitButton
                name="intent"
                value="startTrial"
                pending="One moment..."
                className="btn btn-action"
              >
                Start Premium Trial
              </SubmitButton>
            </Form>
            <Form method="post">
              <SubmitButton pending="Choosing Free..." className="btn btn-quiet">
                Choose Free
              </SubmitButton>
            </Form>
          </div>
          {stay ? null : (
            <p className="mt-4" role="status">
              We will take you to the plans in {waitSeconds} seconds.{' '}
              <Link className="link inline-block py-2" to={paths.stayOnWelcome()} replace>
                Stay on this page
              </Link>
            </p>
          )}
        </div>
      </div>
    </>
  )
}
