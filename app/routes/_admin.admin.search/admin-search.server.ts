import { listingWord } from '#app/domain/admin/listing-word.ts'
import type { UserActor } from '#app/domain/actor.ts'
import type { BusinessLine } from '#app/domain/admin/lists.ts'
import { formatDayAndYear } from '#app/domain/local-time.ts'
import { adminBusinessPage } from '#app/domain/admin/businesses.server.ts'
import { subscriptionStates } from '#app/domain/admin/subscription-list.ts'
import { subscriptionPage } from '#app/domain/admin/subscriptions.server.ts'
import { userPage } from '#app/domain/admin/users.server.ts'
import { paths } from '#app/paths.ts'
import { planName } from '#app/ui/desk/figures.ts'
import { searchGroup, searchGroups } from '#app/ui/desk/search-groups.ts'
import type { SearchGroup } from '#app/ui/desk/search-page.tsx'
import { adminPages } from './admin-pages.ts'

/** What tells a business from others of its name: where it is, how it is listed, whose it is or since when it is there. */
function businessLine(row: BusinessLine): string {
  const { industry, suburb, area, planStatus, isActive, owner, joined } = row
  const listed = row.isListingPublished ? '' : listingWord(row)
  const from = owner?.email ?? `Joined ${formatDayAndYear(joined)}`
  const state = isActive ? listed : 'Paused'
  return [industry, suburb || area, planName(planStatus), state, from].filter(Boolean).join(' · ')
}

async function businessesFound(admin: UserActor, search: string): Promise<SearchGroup> {
  const { rows, total } = await adminBusinessPage(admin, { search, page: 1 })
  const hits = rows.map((row) => ({
    label: row.name,
    detail: businessLine(row),
    to: paths.adminBusiness(row.id),
  }))
  const all = paths.admin('businesses', { search })
  return searchGroup({ heading: 'Businesses', many: 'businesses', icon: 'store', all }, hits, total)
}

async function usersFound(admin: UserActor, search: string): Promise<SearchGroup> {
  const { rows, total } = await userPage(admin, { search, page: 1 })
  const hits = rows.map(({ email, firstName, lastName, business }) => ({
    label: email,
    detail: [`${firstName} ${lastName}`.trim(), business?.name].filter(Boolean).join(' · '),
    to: paths.admin('users', { search: email }),
  }))
  const all = paths.admin('users', { search })
  return searchGroup({ heading: 'Users', many: 'users', icon: 'users', all }, hits, total)
}

async function subscriptionsFound(admin: UserActor, search: string): Promise<SearchGroup> {
  const { rows, total } = await subscriptionPage(admin, { search, page: 1 })
  const hits = rows.map(({ businessId, name, plan, state, code }) => ({
    label: name,
    detail: [planName(plan), subscriptionStates[state], code].filter(Boolean).join(' · '),
    to: paths.manageBusiness(businessId),
  }))
  const all = paths.admin('subscriptions', { search })
  const kind = { heading: 'Subscriptions', many: 'subscriptions', icon: 'card', all } as const
  return searchGroup(kind, hits, total)
}

/** What an admin's search finds, by kind. Throws for other roles. */
export const adminSearch = (admin: UserActor, search: string): Promise<SearchGroup[]> =>
  searchGroups(search, adminPages, (term) => [
    businessesFound(admin, term),
    usersFound(admin, term),
    subscriptionsFound(admin, term),
  ])
