import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import {
  Outlet,
  useLoaderData,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import { ownAccount } from '#app/domain/accounts/queries.server.ts'
import { countWaiting } from '#app/domain/today/waiting.server.ts'
import { actorOf } from '#app/http/actor.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { paths } from '#app/paths.ts'
import { DeskShell } from '#app/ui/desk/desk-shell.tsx'
import { deskStyles } from '#app/ui/desk/desk-styles.ts'
import { ErrorPage } from '#app/ui/layout/error-page.tsx'
import { FramedErrorPage } from '#app/ui/layout/framed-error-page.tsx'
import { titleText } from '#app/ui/layout/page-title.ts'
import { Loading } from './loading.tsx'
import { lacksBusiness, NeedsBusiness } from './needs-business.tsx'
import { Notices } from './notices.tsx'
import { emptyDesk, ownerDesk, ownerPlaceOf } from '#app/ui/desk/owner-desk.ts'
import { shellData, type ShellData } from './shell-data.ts'

export const meta: MetaFunction = () => [
  { title: titleText('Business Dashboard') },
  { name: 'robots', content: 'noindex' },
]

export const links = deskStyles

/** Applies to all child routes: none has its own headers. */
export const headers: HeadersFunction = () => ({ 'cache-control': 'no-store' })

/** Null without a session: each child route checks its own actor and redirects to /login. */
export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const actor = await actorOf(request)
  if (actor.kind !== 'user') return null
  return shellData(await ownAccount(actor), await countWaiting(actor))
})

function Shell({ shell, children }: { shell: ShellData; children: ReactNode }) {
  const here = ownerPlaceOf(useLocation())
  return (
    <DeskShell
      desk={shell.hasBusiness ? ownerDesk(shell.listing, shell.requests) : emptyDesk}
      user={shell.user}
      here={here}
      house={shell.house}
    >
      <Loading />
      {children}
    </DeskShell>
  )
}

export default function DashboardLayout() {
  const shell = useLoaderData<typeof loader>()
  const { pathname, search } = useLocation()
  if (!shell) return <Outlet />
  return (
    <Shell shell={shell}>
      <Notices {...shell} place={ownerPlaceOf({ pathname, search })} pathname={pathname} />
      <Outlet />
    </Shell>
  )
}

const toBookings = { label: 'See all bookings', to: paths.dashboard('bookings') }
const toToday = { label: 'Back to Today', to: paths.dashboard() }

export function ErrorBoundary() {
  const error = useRouteError()
  const shell = useRouteLoaderData<typeof loader>('routes/_dashboard')
  const isBooking = useLocation().pathname.startsWith(paths.ownBooking(''))
  if (!shell) return <FramedErrorPage />
  return (
    <Shell shell={shell}>
      {lacksBusiness(error, shell) ? (
        <NeedsBusiness />
      ) : (
        <ErrorPage back={isBooking ? toBookings : toToday} />
      )}
    </Shell>
  )
}
