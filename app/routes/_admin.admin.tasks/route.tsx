import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { billingTaskList } from '#app/domain/subscriptions/tasks/queries.server.ts'
import { requireAdmin } from '#app/http/actor.server.ts'
import { readForm } from '#app/http/body.server.ts'
import { refusable } from '#app/http/refusable.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { taskAction } from './task-action.server.ts'
import { TasksPage } from './tasks-page.tsx'

export const meta = pageTitle('Needs a person')

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request)
  const closed = new URL(request.url).searchParams.get('show') === 'done'
  return { closed, tasks: await billingTaskList(admin, { closed }) }
})

export const action = screen(async ({ request }: ActionFunctionArgs) => {
  const admin = await requireAdmin(request)
  const form = await readForm(request)
  const typed = (name: string) => String(form.get(name) ?? '')
  return refusable(
    async () => redirectWith(paths.adminTasks(), await taskAction(admin, typed)),
    ({ message, init }) =>
      data(
        {
          taskId: typed('taskId'),
          intent: typed('intent'),
          amount: typed('amount'),
          reason: typed('reason'),
          message,
        },
        init,
      ),
  )
})

export default function TasksScreen() {
  return <TasksPage {...useLoaderData<typeof loader>()} refusal={useActionData<typeof action>()} />
}
