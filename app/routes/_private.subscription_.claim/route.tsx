import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { isRouteErrorResponse, useLoaderData, useRouteError } from '@remix-run/react'
import { ownAccount } from '#app/domain/accounts/queries.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { planGreeting } from '#app/domain/subscriptions/checkout/greeting.ts'
import {
  claimPayment,
  findUnclaimedPayment,
} from '#app/domain/subscriptions/checkout/claim.server.ts'
import { requireOwner, requireUser } from '#app/http/actor.server.ts'
import { claimForm } from '#app/domain/subscriptions/checkout/claim-schema.ts'
import { readForm } from '#app/http/body.server.ts'
import { parseWith } from '#app/http/parse.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import { ErrorPage } from '#app/ui/layout/error-page.tsx'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { ClaimPage, UsedLink } from './claim-page.tsx'

export const meta = pageTitle('Your payment')

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const account = await ownAccount(await requireUser(request))
  const code = new URL(request.url).searchParams.get('code') ?? ''
  const paid = await findUnclaimedPayment(code)
  if (!paid) throw new DomainError('not-found', 'This link has already been used or has expired.')
  if (!account.business) throw redirect(paths.register({ paid: code }))
  return { code, plan: paid.plan, business: account.business.name }
})

export const action = screen(async ({ request }: ActionFunctionArgs) => {
  const actor = await requireOwner(request)
  const { code } = parseWith(claimForm, Object.fromEntries(await readForm(request)))
  const { plan } = await claimPayment(actor, code)
  return redirectWith(paths.dashboard(), { ...planGreeting(plan), kind: 'success' })
})

export default function ClaimPayment() {
  return <ClaimPage {...useLoaderData<typeof loader>()} />
}

/** Its own, for the payment of a used link is on a listing, most often the reader's own. */
export function ErrorBoundary() {
  const error = useRouteError()
  return isRouteErrorResponse(error) && error.status === 404 ? <UsedLink /> : <ErrorPage />
}
