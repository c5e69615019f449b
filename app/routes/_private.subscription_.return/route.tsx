import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { isRouteErrorResponse, useLoaderData, useRouteError } from '@remix-run/react'
import type { Actor } from '#app/domain/actor.ts'
import { DomainError } from '#app/domain/errors.ts'
import {
  recordAbandonedCheckout,
  type CheckoutOutcome,
} from '#app/domain/subscriptions/checkout/confirm.server.ts'
import { checkoutOnReturn } from '#app/domain/subscriptions/checkout/return.server.ts'
import {
  rememberOpener,
  payerEmail,
  setUpAsPayer,
} from '#app/domain/subscriptions/checkout/opener.server.ts'
import { actorOf } from '#app/http/actor.server.ts'
import { setUpForm } from '#app/domain/subscriptions/checkout/claim-schema.ts'
import { readForm } from '#app/http/body.server.ts'
import { parseWith } from '#app/http/parse.server.ts'
import { checkoutTokenOf, checkoutUsedHeaders } from '#app/http/checkout-cookie.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { sessionTokenOf } from '#app/http/session.server.ts'
import { paths } from '#app/paths.ts'
import { ErrorPage } from '#app/ui/layout/error-page.tsx'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { ReturnPage, UnknownPayment } from './return-page.tsx'

export const meta = pageTitle('Your payment')

/** The viewer: the paying owner, the browser that paid without signing in, or anyone with the URL. */
async function viewerOf(request: Request, actor: Actor, { ownerId, reference }: CheckoutOutcome) {
  if (actor.kind === 'user') {
    return { viewer: actor.userId === ownerId ? 'owner' : 'anyone', email: null } as const
  }
  const email = await payerEmail(reference, await checkoutTokenOf(request))
  return { viewer: email ? 'payer' : 'anyone', email } as const
}

/** Signs the browser that opened a paid checkout in, by a redirect to its dashboard. */
async function forwardOpener(request: Request, actor: Actor, reference: string, plan: string) {
  const token = await rememberOpener(reference, actor, await sessionTokenOf(request))
  if (token) throw redirect(paths.dashboard(undefined, { token, welcome: 1, plan }))
}

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const query = new URL(request.url).searchParams
  const reference = query.get('reference') ?? query.get('trxref') ?? ''
  if (query.has('cancelled')) await recordAbandonedCheckout(reference)
  const checkout = await checkoutOnReturn(reference)
  if (!checkout) throw new DomainError('not-found', 'We cannot find this payment.')
  const actor = await actorOf(request)
  const { state, plan, answer } = checkout
  if (state === 'paid') await forwardOpener(request, actor, reference, plan)
  const isCancelled = state === 'pending' && query.has('cancelled')
  return {
    ...{ plan, answer, reference },
    state: isCancelled ? ('abandoned' as const) : state,
    ...(await viewerOf(request, actor, checkout)),
  }
})

export const action = screen(async ({ request }: ActionFunctionArgs) => {
  const { intent } = parseWith(setUpForm, Object.fromEntries(await readForm(request)))
  const reference = new URL(request.url).searchParams.get('reference') ?? ''
  const actor = await actorOf(request)
  const token = actor.kind === 'user' ? null : await checkoutTokenOf(request)
  const code = await setUpAsPayer(reference, token)
  if (!code) return redirect(paths.subscriptionReturn({ reference }))
  const to =
    intent === 'sign-in' ? paths.login(paths.claimPayment(code)) : paths.register({ paid: code })
  return redirect(to, { headers: await checkoutUsedHeaders() })
})

export default function SubscriptionReturn() {
  return <ReturnPage {...useLoaderData<typeof loader>()} />
}

/** Its own, for who may have paid needs somebody to write to. */
export function ErrorBoundary() {
  const error = useRouteError()
  return isRouteErrorResponse(error) && error.status === 404 ? <UnknownPayment /> : <ErrorPage />
}
