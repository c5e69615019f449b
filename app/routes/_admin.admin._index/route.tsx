import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { businessPage } from '#app/domain/admin/businesses.server.ts'
import { businessFilters, userFilters } from '#app/domain/admin/lists.ts'
import { platformStatistics, recentBusinesses } from '#app/domain/admin/overview.server.ts'
import { pauseSubscription, resumeSubscription } from '#app/domain/admin/pause.server.ts'
import { sendResetLink } from '#app/domain/admin/reset-link.server.ts'
import { userPage } from '#app/domain/admin/users.server.ts'
import { auditByDay, auditEntries } from '#app/domain/audit/entries.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { requireAdmin } from '#app/http/actor.server.ts'
import { adminAddress, comeBackWith } from '#app/http/admin-deed.server.ts'
import { readForm } from '#app/http/body.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { paths } from '#app/paths.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { BusinessesTab } from './businesses-tab.tsx'
import { Overview } from './overview.tsx'
import { UsersTab } from './users-tab.tsx'

export const meta = pageTitle('Admin')

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request)
  const query = new URL(request.url).searchParams
  switch (query.get('tab')) {
    case 'users': {
      const filters = userFilters(query)
      const page = await userPage(admin, filters)
      return { tab: 'users' as const, filters, page, ownId: admin.userId }
    }
    case 'businesses': {
      const filters = businessFilters(query)
      return { tab: 'businesses' as const, filters, page: await businessPage(admin, filters) }
    }
    default: {
      const [statistics, recent, activity, days] = await Promise.all([
        platformStatistics(admin),
        recentBusinesses(admin),
        auditEntries(admin, { limit: 8 }),
        auditByDay(admin),
      ])
      return { tab: 'overview' as const, statistics, recent, activity, days }
    }
  }
})

const toggled = {
  title: 'Status Updated',
  description: 'User subscription status has been updated.',
}
const notToggled = { title: 'Update Failed', description: 'Failed to update user status.' }

export const action = screen(async ({ request }: ActionFunctionArgs) => {
  const admin = await requireAdmin(request)
  const form = await readForm(request)
  const userId = String(form.get('userId') ?? '')
  const { pathname, search } = new URL(request.url)
  const back = adminAddress(pathname + search, paths.admin('users'))
  switch (form.get('intent')) {
    case 'pause':
      return comeBackWith(
        back,
        () => pauseSubscription(admin, userId).then(() => toggled),
        notToggled,
      )
    case 'resume':
      return comeBackWith(
        back,
        () => resumeSubscription(admin, userId).then(() => toggled),
        notToggled,
      )
    case 'resetLink':
      return comeBackWith(
        back,
        async () => {
          const { email } = await sendResetLink(admin, userId)
          return {
            title: 'Link Sent',
            description: `A link for a new password is on its way to ${email}.`,
          }
        },
        { title: 'Link Not Sent', description: 'Failed to send the link.' },
      )
    default:
      throw new DomainError('invalid', 'Please choose what to do.')
  }
})

export default function AdminScreen() {
  const shown = useLoaderData<typeof loader>()
  switch (shown.tab) {
    case 'users':
      return <UsersTab {...shown} />
    case 'businesses':
      return <BusinessesTab {...shown} />
    case 'overview':
      return <Overview {...shown} />
  }
}
