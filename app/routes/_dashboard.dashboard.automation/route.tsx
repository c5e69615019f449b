import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import {
  deliveryPage,
  resendDelivery,
  resendFailed,
} from '#app/domain/automation/delivery-log.server.ts'
import { deliveryFilters, deliveryQuery } from '#app/domain/automation/delivery-filters.ts'
import { automationView } from '#app/domain/automation/settings.server.ts'
import { requireOwner } from '#app/http/actor.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import { AutomationDeliveries } from './automation-deliveries.tsx'
import { AutomationOffer } from './automation-offer.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { useReply } from '#app/ui/form/use-reply.ts'

export const meta = pageTitle('Automation')

const listed = (request: Request) => deliveryFilters(new URL(request.url).searchParams)

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const actor = await requireOwner(request)
  const connection = await automationView(actor)
  if (!connection) return { list: null, stopped: null, isConnected: false }
  return {
    list: await deliveryPage(actor, listed(request)),
    stopped: connection.stopped,
    isConnected: connection.url !== '',
  }
})

const wanted = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('resend'), deliveryId: z.string() }),
  z.object({ intent: z.literal('resendAll') }),
])

export const action = screen(async ({ request }: ActionFunctionArgs) => {
  const actor = await requireOwner(request)
  return handleForm(request, wanted, async (input) => {
    const count = input.intent === 'resendAll' ? await resendFailed(actor) : 1
    if (input.intent === 'resend') await resendDelivery(actor, input.deliveryId)
    return redirectWith(paths.automation(deliveryQuery(listed(request))), {
      title: 'Resending',
      description: `${count} ${count === 1 ? 'delivery is' : 'deliveries are'} on the way again.`,
      kind: 'success',
    })
  })
})

export default function AutomationScreen() {
  const { list, stopped, isConnected } = useLoaderData<typeof loader>()
  const reply = useReply<typeof action>()
  const refusal = reply && 'lastResult' in reply ? reply.lastResult.error?.['']?.[0] : null
  if (list) {
    return <AutomationDeliveries {...{ list, stopped, isConnected }} refusal={refusal ?? null} />
  }
  return (
    <>
      <DeskHeading eyebrow="Business Dashboard" title="Automation" />
      <AutomationOffer />
    </>
  )
}
