import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireAdmin } from '#app/http/actor.server.ts'
import { adminAddress } from '#app/http/admin-address.ts'
import { readForm } from '#app/http/body.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { paths } from '#app/paths.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { BusinessesTab } from './businesses-tab.tsx'
import { Overview } from './overview.tsx'
import { SubscriptionsTab } from './subscriptions-tab.tsx'
import { tabData } from './tab-data.server.ts'
import { userAction } from './user-action.server.ts'
import { UsersTab } from './users-tab.tsx'

export const meta = pageTitle('Admin')

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request)
  return tabData(admin, new URL(request.url).searchParams)
})

export const action = screen(async ({ request }: ActionFunctionArgs) => {
  const admin = await requireAdmin(request)
  const { pathname, search } = new URL(request.url)
  const back = adminAddress(pathname + search, paths.admin('users'))
  return userAction(admin, await readForm(request), back)
})

export default function AdminScreen() {
  const shown = useLoaderData<typeof loader>()
  switch (shown.tab) {
    case 'users':
      return <UsersTab {...shown} />
    case 'businesses':
      return <BusinessesTab {...shown} />
    case 'subscriptions':
      return <SubscriptionsTab {...shown} />
    case 'overview':
      return <Overview {...shown} />
  }
}
