import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { isAdmin } from '#app/domain/actor.ts'
import { countQueue } from '#app/domain/admin/queue.server.ts'
import { countWaitingReviews } from '#app/domain/reviews/lists.server.ts'
import { countOpenTasks } from '#app/domain/subscriptions/tasks/queries.server.ts'
import { ownAccount } from '#app/domain/accounts/queries.server.ts'
import { actorOf } from '#app/http/actor.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { paths } from '#app/paths.ts'
import type { AdminWork } from '#app/ui/desk/admin-work.ts'
import type { DeskUser } from '#app/ui/desk/desk.ts'
import { DeskShell } from '#app/ui/desk/desk-shell.tsx'
import { deskUser } from '#app/ui/desk/desk-user.ts'
import { deskStyles } from '#app/ui/desk/desk-styles.ts'
import { ErrorPage } from '#app/ui/layout/error-page.tsx'
import { FramedErrorPage } from '#app/ui/layout/framed-error-page.tsx'
import { titleText } from '#app/ui/layout/page-title.ts'
import { adminDesk, adminPlaceOf } from './admin-desk.ts'

export const meta: MetaFunction = () => [
  { title: titleText('Admin') },
  { name: 'robots', content: 'noindex' },
]

export const links = deskStyles

/** Applies to all child routes: none has its own headers. */
export const headers: HeadersFunction = () => ({ 'cache-control': 'no-store' })

/** Null for anyone but an admin: each child route checks its own actor. */
export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const actor = await actorOf(request)
  if (!isAdmin(actor)) return null
  const [account, tasks, queue, reviews] = await Promise.all([
    ownAccount(actor),
    countOpenTasks(actor),
    countQueue(actor),
    countWaitingReviews(actor),
  ])
  return { user: deskUser(account), work: { tasks, queue, reviews } }
})

type ShellData = { user: DeskUser; work: AdminWork }

function Shell({ user, work, children }: ShellData & { children: ReactNode }) {
  return (
    <DeskShell desk={adminDesk(work)} user={user} here={adminPlaceOf(useLocation())}>
      {children}
    </DeskShell>
  )
}

export default function AdminLayout() {
  const shell = useLoaderData<typeof loader>()
  return shell ? (
    <Shell {...shell}>
      <Outlet />
    </Shell>
  ) : (
    <Outlet />
  )
}

export function ErrorBoundary() {
  const shell = useRouteLoaderData<typeof loader>('routes/_admin')
  return shell ? (
    <Shell {...shell}>
      <ErrorPage back={{ label: 'Back to the overview', to: paths.admin() }} />
    </Shell>
  ) : (
    <FramedErrorPage />
  )
}
