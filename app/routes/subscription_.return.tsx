import { redirect, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, type MetaFunction } from '@remix-run/react'
import { createArrivalCode } from '#app/domain/accounts/arrival-codes.server.ts'
import { createSetupCode } from '#app/domain/accounts/setup-codes.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import {
  checkoutOnReturn,
  noteTurnedBack,
  type CheckoutStanding,
} from '#app/domain/subscriptions/confirm.server.ts'
import { brand } from '#app/brand.ts'
import { actorOf } from '#app/http/actor.server.ts'
import { openedCheckout } from '#app/http/checkout-cookie.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { paths } from '#app/paths.ts'
import { ErrorPage } from '#app/ui/layout/error-page.tsx'
import { ReturnPage } from '#app/ui/subscription/return-page.tsx'

export const meta: MetaFunction = () => [
  { title: `Your payment | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

export const headers: HeadersFunction = () => ({
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
})

/** Where somebody goes whose payment is confirmed; null where this browser is not known. */
async function onward(request: Request, standing: CheckoutStanding): Promise<string | null> {
  const { plan, ownerId, reference } = standing
  const actor = await actorOf(request)
  if (ownerId && actor.kind === 'user' && actor.userId === ownerId) {
    return paths.dashboard(undefined, { welcome: 1, plan })
  }
  if (!openedCheckout(request, reference)) return null
  if (ownerId) {
    const token = await createArrivalCode(ownerId)
    return paths.dashboard(undefined, { token, welcome: 1, plan })
  }
  if (standing.hasBusiness) return null
  const code = await createSetupCode(reference, 'returned')
  return actor.kind === 'user' ? paths.claimPayment(code) : paths.register({ paid: code })
}

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const query = new URL(request.url).searchParams
  const reference = query.get('reference') ?? query.get('trxref') ?? ''
  if (query.has('cancelled')) await noteTurnedBack(reference)
  const standing = await checkoutOnReturn(reference)
  if (!standing) throw new DomainError('not-found', 'We know of no such payment.')
  if (standing.state === 'paid') {
    const to = await onward(request, standing)
    if (to) throw redirect(to)
  }
  const { state, plan, answer } = standing
  const turnedBack = state === 'pending' && query.has('cancelled')
  return { state: turnedBack ? ('abandoned' as const) : state, plan, answer, reference }
})

export default function SubscriptionReturn() {
  return <ReturnPage {...useLoaderData<typeof loader>()} />
}

export const ErrorBoundary = ErrorPage
