import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { ownAccount } from '#app/domain/accounts/queries.server.ts'
import { chooseFreePlan } from '#app/domain/subscriptions/plan/commands.server.ts'
import { requireOwner } from '#app/http/actor.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { DelayedRedirect } from '#app/ui/account/delayed-redirect.tsx'
import { PlanSummary } from './plan-summary.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

const waitSeconds = 3

export const meta = pageTitle('Welcome')

export const headers: HeadersFunction = ({ loaderHeaders, parentHeaders }) =>
  new Headers([...parentHeaders, ...loaderHeaders])

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const { firstName, emailVerified, business } = await ownAccount(await requireOwner(request))
  if (!business) throw redirect(paths.register())
  if (business.planStatus !== 'NONE') throw redirect(paths.dashboard())
  const stay = new URL(request.url).searchParams.has('stay')
  // Save-Data pages have no scripts, and browsers with scripting ignore <noscript>.
  const withoutScripts = !stay && request.headers.get('save-data') === 'on'
  const refresh = { refresh: `${waitSeconds};url=${paths.subscription()}` }
  return data({ firstName, emailVerified, stay }, { headers: withoutScripts ? refresh : {} })
})

export const action = screen(async ({ request }: ActionFunctionArgs) => {
  await chooseFreePlan(await requireOwner(request))
  return redirectWith(paths.dashboard('listing'), {
    title: 'Free Plan Chosen',
    description: 'You can now create your listing.',
    kind: 'success',
  })
})

export default function Welcome() {
  const { firstName, emailVerified, stay } = useLoaderData<typeof loader>()
  return (
    <div className="wrap py-8 md:py-12">
      {stay ? null : <DelayedRedirect to={paths.subscription()} seconds={waitSeconds} />}
      <div className="mx-auto max-w-3xl">
        <h1>{firstName ? `Welcome, ${firstName}!` : 'Welcome!'}</h1>
        <p className="mt-3">
          Your account is ready. Please choose a plan before you list your business.
        </p>
        {emailVerified ? null : (
          <p className="mt-2">
            We have mailed you a link. Please open it to confirm your email address, so that your
            listing can take bookings.
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
            We take you to the plans in {waitSeconds} seconds.{' '}
            <Link className="link inline-block py-2" to={paths.stayOnWelcome()} replace>
              Stay on this page
            </Link>
          </p>
        )}
      </div>
    </div>
  )
}
