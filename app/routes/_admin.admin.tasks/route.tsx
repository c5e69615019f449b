import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { billingTaskList } from '#app/domain/subscriptions/tasks/queries.server.ts'
import { taskForm, taskForms } from '#app/domain/subscriptions/tasks/schema.ts'
import { requireAdmin } from '#app/http/actor.server.ts'
import { constraintOf } from '#app/http/form-constraint.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import { useReply } from '#app/ui/form/use-reply.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { taskAction } from './task-action.server.ts'
import { refusalOf } from './task-refusal.ts'
import { TasksPage } from './tasks-page.tsx'

export const meta = pageTitle('Tasks')

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request)
  const query = new URL(request.url).searchParams
  const closed = query.get('show') === 'done'
  const constraint = {
    ...constraintOf(taskForms.refundPart),
    ...constraintOf(taskForms.settle),
  }
  const tasks = await billingTaskList(admin, { closed })
  return { closed, tasks, chosen: query.get('task'), constraint }
})

export const action = screen(async ({ request }: ActionFunctionArgs) => {
  const admin = await requireAdmin(request)
  return handleForm(request, taskForm, async (choice) =>
    redirectWith(paths.adminTasks(), await taskAction(admin, choice)),
  )
})

/** Reload after a conflict: somebody else has dealt with it. */
export { revalidateAfterConflict as shouldRevalidate } from '#app/ui/form/use-reply.ts'

export default function TasksScreen() {
  const refusal = refusalOf(useReply<typeof action>())
  return <TasksPage {...useLoaderData<typeof loader>()} refusal={refusal} />
}
