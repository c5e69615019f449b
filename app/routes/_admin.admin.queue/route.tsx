import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listingsQueue } from '#app/domain/admin/queue.server.ts'
import { queueForm } from '#app/domain/admin/queue-schema.ts'
import { requireAdmin } from '#app/http/actor.server.ts'
import { readForm } from '#app/http/body.server.ts'
import { parseWith } from '#app/http/parse.server.ts'
import { redirectBack } from '#app/http/redirect-back.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { paths } from '#app/paths.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { queueAction } from './queue-action.server.ts'
import { QueuePage } from './queue-page.tsx'

export const meta = pageTitle('Listings queue')

export const loader = screen(async ({ request }: LoaderFunctionArgs) =>
  listingsQueue(await requireAdmin(request)),
)

export const action = screen(async ({ request }: ActionFunctionArgs) => {
  const admin = await requireAdmin(request)
  const choice = parseWith(queueForm, Object.fromEntries(await readForm(request)))
  return redirectBack(paths.adminQueue(), () => queueAction(admin, choice), {
    title: 'Not Done',
    description: 'That did not work. Please try again.',
  })
})

export default function QueueScreen() {
  return <QueuePage {...useLoaderData<typeof loader>()} />
}
