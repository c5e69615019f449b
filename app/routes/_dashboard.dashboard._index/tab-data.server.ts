import type { UserActor } from '#app/domain/actor.ts'
import { automationView } from '#app/domain/automation/settings.server.ts'
import { feedUrl } from '#app/domain/bookings/feed.server.ts'
import { bookingFilters } from '#app/domain/bookings/owner-list.ts'
import {
  bookingPage,
  earlierToday,
  recentBookings,
} from '#app/domain/bookings/owner-list.server.ts'
import { listingsLikeOwn } from '#app/domain/claims/like-listings.server.ts'
import type { PlanStatus } from '#app/domain/businesses/enums.ts'
import type { OwnBusiness } from '#app/domain/businesses/profile.ts'
import { isShown } from '#app/domain/businesses/shown.ts'
import { previewCard } from '#app/domain/businesses/preview-card.server.ts'
import { profileForm } from '#app/domain/businesses/profile-schema.ts'
import { publicHolidays } from '#app/domain/businesses/special-dates.server.ts'
import { localDateOf } from '#app/domain/local-time.ts'
import { suburbs } from '#app/domain/places/gazetteer.server.ts'
import { ownerStatistics } from '#app/domain/statistics/owner-statistics.server.ts'
import { periodOf } from '#app/domain/statistics/periods.ts'
import { ownToday } from '#app/domain/today/today.server.ts'
import { ownPicture } from '#app/domain/uploads/pictures.server.ts'
import { env } from '#app/env.server.ts'
import { paths } from '#app/paths.ts'
import { allows } from '#app/domain/businesses/plan-features.ts'
import { constraintOf } from '#app/http/form-constraint.server.ts'
import { statusOf, type AutomationNote } from './automation-status.server.ts'

const analyticsOf = async (actor: UserActor, business: OwnBusiness, query: URLSearchParams) => ({
  publicPage: isShown(business) ? `${env().publicUrl}${paths.business(business.slug)}` : null,
  totalBookings: (await recentBookings(actor, 0)).total,
  statistics: allows(business.planStatus, 'analytics')
    ? await ownerStatistics(actor, periodOf(query.get('days')))
    : null,
})

async function automationOf(actor: UserActor, plan: PlanStatus, note: AutomationNote | null) {
  if (!allows(plan, 'automation')) return { automation: null, status: null }
  return {
    automation: await automationView(actor),
    status: note && (await statusOf(actor, note)),
  }
}

const profileParts = async (actor: UserActor) => ({
  recent: await recentBookings(actor),
  like: await listingsLikeOwn(actor),
  picture: await ownPicture(actor),
})

async function bookingsTab(actor: UserActor, business: OwnBusiness, query: URLSearchParams) {
  const filters = bookingFilters(query)
  const plan = business.planStatus
  const page = await bookingPage(actor, filters)
  const isBeginning = filters.span === 'upcoming' && page.page === 1
  return {
    tab: 'bookings' as const,
    filters,
    page,
    earlier: isBeginning ? await earlierToday(actor, filters) : { bookings: [], total: 0 },
    hasAny: page.total > 0 || (await recentBookings(actor, 0)).total > 0,
    business: { name: business.name, industry: business.industry, area: business.area },
    today: localDateOf(new Date()),
    now: Date.now(),
    mayExport: allows(plan, 'csv-export'),
    feed: allows(plan, 'calendar-feed') ? { url: feedUrl(business) } : null,
  }
}

const editForm = () => ({
  suburbs: suburbs.map(({ suburb }) => suburb),
  constraint: constraintOf(profileForm),
})

/** The loader data of the chosen tab: Today without one, the profile for an unknown one. */
export async function tabData(
  actor: UserActor,
  business: OwnBusiness,
  query: URLSearchParams,
  note: AutomationNote | null,
) {
  const plan = business.planStatus
  switch (query.get('tab') ?? (query.has('edit') ? 'profile' : null)) {
    case null:
      return {
        tab: 'today' as const,
        business: { name: business.name, industry: business.industry, area: business.area },
        today: await ownToday(actor, undefined, new Date(), business),
      }
    case 'listing':
      return {
        tab: 'listing' as const,
        business,
        holidays: await publicHolidays(),
        card: await previewCard(business),
        mayTakeOne: allows(plan, 'one-at-a-time'),
      }
    case 'bookings':
      return bookingsTab(actor, business, query)
    case 'analytics':
      return { tab: 'analytics' as const, business, ...(await analyticsOf(actor, business, query)) }
    default:
      return {
        tab: 'profile' as const,
        business,
        ...(await profileParts(actor)),
        ...(await automationOf(actor, plan, note)),
        edit: query.has('edit') ? editForm() : null,
      }
  }
}

export type TabData = Awaited<ReturnType<typeof tabData>>
