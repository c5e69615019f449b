import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatDate, localDateOf } from '#app/domain/local-time.ts'
import { ownBilling, ownCardLink } from '#app/domain/subscriptions/billing/own-billing.server.ts'
import { cancelSubscription } from '#app/domain/subscriptions/billing/cancel.server.ts'
import { downgradeToBasic } from '#app/domain/subscriptions/billing/downgrade.server.ts'
import { planIntent } from '#app/domain/subscriptions/checkout/schema.ts'
import { requireOwner } from '#app/http/actor.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { OwnPlan } from './own-plan.tsx'
import { useReply } from '#app/ui/form/use-reply.ts'

export const meta = pageTitle('Your plan')

export const loader = screen(async ({ request }: LoaderFunctionArgs) => ({
  billing: await ownBilling(await requireOwner(request)),
}))

const successToast = (title: string, description: string) =>
  redirectWith(paths.ownPlan(), { title, description, kind: 'success' })

const endOf = (paidUntil: Date | null) =>
  paidUntil
    ? `It ends on ${formatDate(localDateOf(paidUntil))}. No further payment is taken.`
    : 'Your listing goes on with the Free plan.'

export const action = screen(async ({ request }: ActionFunctionArgs) => {
  const actor = await requireOwner(request)
  return handleForm(request, planIntent, async ({ intent }) => {
    switch (intent) {
      case 'cancel': {
        const { paidUntil } = await cancelSubscription(actor)
        return successToast('Plan Cancelled', endOf(paidUntil))
      }
      case 'moveToBasic': {
        const { begins } = await downgradeToBasic(actor)
        return successToast('Plan Changed', `Basic begins on ${formatDate(localDateOf(begins))}.`)
      }
      case 'changeCard':
        return redirect(await ownCardLink(actor))
    }
  })
})

export default function OwnPlanScreen() {
  return <OwnPlan {...useLoaderData<typeof loader>()} reply={useReply<typeof action>()} />
}
