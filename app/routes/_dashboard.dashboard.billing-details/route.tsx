import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import {
  ownBillingDetails,
  saveBillingDetails,
} from '#app/domain/subscriptions/receipts/billing-details.server.ts'
import { billingDetailsForm } from '#app/domain/subscriptions/receipts/billing-schema.ts'
import { requireOwner } from '#app/http/actor.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import { useReply } from '#app/ui/form/use-reply.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { BillingDetailsForm } from './billing-details-form.tsx'

export const meta = pageTitle('Billing details')

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const actor = await requireOwner(request)
  return { details: await ownBillingDetails(actor), email: actor.email }
})

export const action = screen(async ({ request }: ActionFunctionArgs) => {
  const actor = await requireOwner(request)
  return handleForm(request, billingDetailsForm, async (details) => {
    await saveBillingDetails(actor, details)
    return redirectWith(paths.ownPlan(), {
      title: 'Billing Details Saved',
      description: 'They appear on receipts from now on.',
      kind: 'success',
    })
  })
})

export default function BillingDetailsScreen() {
  return (
    <BillingDetailsForm {...useLoaderData<typeof loader>()} reply={useReply<typeof action>()} />
  )
}
