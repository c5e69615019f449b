import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { isAdmin } from '#app/domain/actor.ts'
import { ownAccount } from '#app/domain/accounts/queries.server.ts'
import { actorOf } from '#app/http/actor.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { paths } from '#app/paths.ts'
import type { DeskUser } from '#app/ui/desk/desk.ts'
import { DeskShell } from '#app/ui/desk/desk-shell.tsx'
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
  const { email, role, firstName, lastName } = await ownAccount(actor)
  return { email, role, name: `${firstName} ${lastName}`.trim() || email } satisfies DeskUser
})

function Shell({ user, children }: { user: DeskUser; children: ReactNode }) {
  return (
    <DeskShell desk={adminDesk} user={user} here={adminPlaceOf(useLocation())}>
      {children}
    </DeskShell>
  )
}

export default function AdminLayout() {
  const user = useLoaderData<typeof loader>()
  return user ? (
    <Shell user={user}>
      <Outlet />
    </Shell>
  ) : (
    <Outlet />
  )
}

export function ErrorBoundary() {
  const user = useRouteLoaderData<typeof loader>('routes/_admin')
  return user ? (
    <Shell user={user}>
      <ErrorPage back={{ label: 'Back to the overview', to: paths.admin() }} />
    </Shell>
  ) : (
    <FramedErrorPage />
  )
}
