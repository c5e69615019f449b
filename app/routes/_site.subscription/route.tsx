import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from '@remix-run/node'
import { useLoaderData, type MetaFunction } from '@remix-run/react'
import { ownAccount, type OwnAccount } from '#app/domain/accounts/queries.server.ts'
import { isPaidPlan } from '#app/domain/subscriptions/plan/catalogue.ts'
import { planRows } from '#app/domain/subscriptions/plan/plan-rows.ts'
import { openCheckout } from '#app/domain/subscriptions/checkout/open.server.ts'
import { browserPayments } from '#app/domain/subscriptions/checkout/payment-page.server.ts'
import { ownPlanChoice } from '#app/domain/subscriptions/checkout/plan-refusal.server.ts'
import { quoteFor } from '#app/domain/subscriptions/checkout/quote.server.ts'
import { quoteWords } from '#app/domain/subscriptions/checkout/quote.ts'
import { subscriberForm } from '#app/domain/subscriptions/checkout/schema.ts'
import { formatPhone } from '#app/domain/contact/phone.ts'
import { actorOf } from '#app/http/actor.server.ts'
import { openerOf } from '#app/http/checkout-cookie.server.ts'
import { clientAddress } from '#app/http/client-address.server.ts'
import { constraintOf } from '#app/http/form-constraint.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { paths } from '#app/paths.ts'
import { pageMeta, siteUrl } from '#app/ui/layout/page-meta.ts'
import { SubscriptionPage } from './subscription-page.tsx'
import { useReply } from '#app/ui/form/use-reply.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'List your business',
    description: 'The plans for a listing in Cape Town, month by month. Cancel anytime.',
    canonical: siteUrl(matches, paths.subscription()),
  })

const viewerOf = (account: OwnAccount) => ({
  planStatus: account.business?.planStatus ?? null,
  defaults: {
    first_name: account.firstName,
    last_name: account.lastName,
    email: account.email,
    phone: account.phone ? formatPhone(account.phone) : '',
  },
})

function chosenPlan(request: Request) {
  const chosen = new URL(request.url).searchParams.get('plan')?.toUpperCase()
  return isPaidPlan(chosen) ? chosen : null
}

/** What is paid, in sentences. */
const orderOf = async (...asked: Parameters<typeof quoteFor>) =>
  quoteWords(await quoteFor(...asked))

/** Nothing of an owner stays in a browser that others use after them. */
const ownHeaders = { headers: { 'cache-control': 'no-store' } }

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const plan = chosenPlan(request)
  const actor = await actorOf(request)
  const account = actor.kind === 'user' ? await ownAccount(actor) : null
  const { refusals, trialUntil } = await ownPlanChoice(actor)
  const refusal = plan && refusals[plan]
  const view = {
    plan,
    ...{ refusal, refusals, trialUntil, rows: plan && !refusal ? [] : planRows },
    order: plan && !refusal ? await orderOf(actor, plan) : null,
    ...browserPayments(),
    viewer: account && viewerOf(account),
    constraint: constraintOf(subscriberForm),
  }
  return data(view, account ? ownHeaders : undefined)
})

export const action = screen(({ request, context }: ActionFunctionArgs) =>
  handleForm(request, subscriberForm, async (input) => {
    const address = clientAddress(request, context)
    const actor = await actorOf(request)
    const { opener, headers } = await openerOf(request, actor)
    const { authorizationUrl } = await openCheckout(actor, input, { address, opener })
    return redirect(authorizationUrl, { headers })
  }),
)

export default function Subscription() {
  return <SubscriptionPage {...useLoaderData<typeof loader>()} reply={useReply<typeof action>()} />
}
