import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatDate, localDateOf } from '#app/domain/local-time.ts'
import { ownBilling } from '#app/domain/subscriptions/billing/own-billing.server.ts'
import { ownCardLink } from '#app/domain/subscriptions/billing/own-card.server.ts'
import { cancelSubscription } from '#app/domain/subscriptions/billing/cancel.server.ts'
import { downgradeToBasic } from '#app/domain/subscriptions/billing/downgrade.server.ts'
import { payNow } from '#app/domain/subscriptions/checkout/pay-now.server.ts'
import { quoteFor } from '#app/domain/subscriptions/checkout/quote.server.ts'
import { undoPlanChange } from '#app/domain/subscriptions/billing/undo.server.ts'
import { ownReceipts } from '#app/domain/subscriptions/receipts/queries.server.ts'
import { receiptSort } from '#app/domain/subscriptions/receipts/views.ts'
import { startTrial } from '#app/domain/subscriptions/ledger/trial.server.ts'
import { catalogue, isPaidPlan } from '#app/domain/subscriptions/plan/catalogue.ts'
import type { Actor } from '#app/domain/actor.ts'
import { planIntent, type PlanIntent } from '#app/domain/subscriptions/checkout/schema.ts'
import { requireOwner } from '#app/http/actor.server.ts'
import { openerOf } from '#app/http/checkout-cookie.server.ts'
import { clientAddress } from '#app/http/client-address.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { OwnPlan } from './own-plan.tsx'
import { useReply } from '#app/ui/form/use-reply.ts'

export const meta = pageTitle('Your plan')

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const actor = await requireOwner(request)
  const billing = await ownBilling(actor)
  const { plan, status } = billing
  const due = status === 'past-due' && isPaidPlan(plan) ? await quoteFor(actor, plan) : null
  const sort = receiptSort(new URL(request.url).searchParams)
  return { billing, due, sort, receipts: await ownReceipts(actor, { sort }) }
})

const successToast = (title: string, description: string) =>
  redirectWith(paths.ownPlan(), { title, description, kind: 'success' })

const endOf = (endsAt: Date | null) =>
  endsAt
    ? `It ends on ${formatDate(localDateOf(endsAt))}. No further payment is taken.`
    : 'Your listing moves to the Free plan.'

const trialToast = (endsAt: Date) =>
  `It runs until ${formatDate(localDateOf(endsAt))}, without a payment.`

type Change = (actor: Actor, call: ActionFunctionArgs) => Promise<Response>

const changes: Record<PlanIntent, Change> = {
  async payNow(actor, { request, context }) {
    const { opener, headers } = await openerOf(request, actor)
    const address = clientAddress(request, context)
    const { authorizationUrl } = await payNow(actor, { address, opener })
    return redirect(authorizationUrl, { headers })
  },
  async cancel(actor) {
    const { endsAt } = await cancelSubscription(actor)
    return successToast('Plan Cancelled', endOf(endsAt))
  },
  async undo(actor) {
    const { name } = catalogue[(await undoPlanChange(actor)).plan]
    return successToast('Plan Kept', `${name} renews as before. Nothing was charged today.`)
  },
  async moveToBasic(actor) {
    const { begins } = await downgradeToBasic(actor)
    return successToast('Plan Changed', `Basic begins on ${formatDate(localDateOf(begins))}.`)
  },
  async startTrial(actor) {
    const { endsAt } = await startTrial(actor)
    return successToast('Premium Trial Started', trialToast(endsAt))
  },
  changeCard: async (actor) => redirect(await ownCardLink(actor)),
}

export const action = screen(async (call: ActionFunctionArgs) => {
  const actor = await requireOwner(call.request)
  return handleForm(call.request, planIntent, ({ intent }) => changes[intent](actor, call))
})

export default function OwnPlanScreen() {
  return <OwnPlan {...useLoaderData<typeof loader>()} reply={useReply<typeof action>()} />
}
