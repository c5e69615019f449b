import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ownAccount } from '#app/domain/accounts/queries.server.ts'
import { chooseFreePlan } from '#app/domain/subscriptions/plan/choose-free-plan.server.ts'
import { requireOwner } from '#app/http/actor.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { waitSeconds, WelcomePage } from './welcome-page.tsx'

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
  return <WelcomePage {...useLoaderData<typeof loader>()} />
}
