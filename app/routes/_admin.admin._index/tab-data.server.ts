import type { UserActor } from '#app/domain/actor.ts'
import { adminBusinessPage } from '#app/domain/admin/businesses.server.ts'
import { businessFilters, userFilters } from '#app/domain/admin/lists.ts'
import { industryStats } from '#app/domain/businesses/queries.server.ts'
import { platformStatistics, recentBusinesses } from '#app/domain/admin/overview.server.ts'
import { subscriptionFigures } from '#app/domain/admin/subscription-figures.server.ts'
import { subscriptionFilters } from '#app/domain/admin/subscription-list.ts'
import { subscriptionPage } from '#app/domain/admin/subscriptions.server.ts'
import { userPage } from '#app/domain/admin/users.server.ts'
import { auditByDay, auditEntries } from '#app/domain/audit/entries.server.ts'

/** The loader data of the chosen tab; an unknown tab means the overview. */
export async function tabData(admin: UserActor, query: URLSearchParams) {
  switch (query.get('tab')) {
    case 'users': {
      const filters = userFilters(query)
      const page = await userPage(admin, filters)
      return { tab: 'users' as const, filters, page, ownId: admin.userId }
    }
    case 'businesses': {
      const filters = businessFilters(query)
      return { tab: 'businesses' as const, filters, page: await adminBusinessPage(admin, filters) }
    }
    case 'subscriptions': {
      const filters = subscriptionFilters(query)
      const [page, figures] = await Promise.all([
        subscriptionPage(admin, filters),
        subscriptionFigures(admin),
      ])
      return { tab: 'subscriptions' as const, filters, page, figures }
    }
    default: {
      const [statistics, industries, recent, activity, days] = await Promise.all([
        platformStatistics(admin),
        industryStats(),
        recentBusinesses(admin),
        auditEntries(admin, { limit: 5 }),
        auditByDay(admin),
      ])
      return { tab: 'overview' as const, statistics, industries, recent, activity, days }
    }
  }
}
