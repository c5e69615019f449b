import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listingsQueue } from '#app/domain/admin/queue.server.ts'
import { queueForm } from '#app/domain/admin/queue-schema.ts'
import { declineClaim } from '#app/domain/claims/schema.ts'
import { requireAdmin } from '#app/http/actor.server.ts'
import { constraintOf } from '#app/http/form-constraint.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { redirectBack } from '#app/http/redirect-back.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { paths } from '#app/paths.ts'
import { useReply } from '#app/ui/form/use-reply.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { queueAction } from './queue-action.server.ts'
import { QueuePage } from './queue-page.tsx'
import { queueRefusal } from './queue-refusal.ts'

export const meta = pageTitle('Listings queue')

export const loader = screen(async ({ request }: LoaderFunctionArgs) => ({
  ...(await listingsQueue(await requireAdmin(request))),
  constraint: constraintOf(declineClaim),
}))

export const action = screen(async ({ request }: ActionFunctionArgs) => {
  const admin = await requireAdmin(request)
  return handleForm(request, queueForm, (choice) =>
    redirectBack(paths.adminQueue(), () => queueAction(admin, choice), {
      title: 'Not Done',
      description: 'That did not work. Please try again.',
    }),
  )
})

export default function QueueScreen() {
  const refusal = queueRefusal(useReply<typeof action>())
  return <QueuePage {...useLoaderData<typeof loader>()} refusal={refusal} />
}
