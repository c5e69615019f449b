import type { AutomationView } from '#app/domain/automation/views.ts'
import type { BookingFilters, BookingLine, BookingPage } from '#app/domain/bookings/owner-list.ts'
import type { OwnBusiness } from '#app/domain/businesses/profile.ts'
import type { PublicHoliday } from '#app/domain/businesses/special-dates.ts'
import type { OwnerStatistics } from '#app/domain/statistics/periods.ts'
import { AnalyticsTab } from './analytics-tab.tsx'
import { AutomationCard } from './automation-card.tsx'
import type { TabReply } from './automation-reply.ts'
import { BookingsTab } from './bookings-tab.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'
import { ListingTab } from '#app/ui/business-forms/listing-tab.tsx'
import { NoBusiness } from './no-business.tsx'
import { PictureCard, type OwnPicture } from '#app/ui/picture-forms/picture-card.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { replyTo } from '#app/ui/desk/server-form.ts'
import { UpgradeCard } from '#app/ui/desk/upgrade-card.tsx'

/** What the chosen tab shows. */
export type TabContent =
  | {
      tab: 'profile'
      business: OwnBusiness
      recent: { bookings: BookingLine[]; thisMonth: number; total: number }
      picture: OwnPicture | null
      edit: { suburbs: string[] } | null
      /** Null where the plan has no automation. */
      automation: AutomationView | null
    }
  | { tab: 'listing'; business: OwnBusiness; holidays: PublicHoliday[]; mayTakeOne: boolean }
  | {
      tab: 'bookings'
      filters: BookingFilters
      page: BookingPage
      mayExport: boolean
      feed: { url: string | null } | null
    }
  | {
      tab: 'analytics'
      business: OwnBusiness
      totalBookings: number
      statistics: OwnerStatistics | null
    }

export type DashboardData =
  | { business: null }
  | {
      business: { name: string }
      verified: boolean
      isReachable: boolean
      notice: string | null
      content: TabContent
    }

function Content({ content, reply }: { content: TabContent; reply: TabReply | undefined }) {
  switch (content.tab) {
    case 'profile':
      return (
        <ProfileTab
          {...content}
          reply={replyTo(reply, 'saveProfile')}
          picture={<PictureCard business={content.business} picture={content.picture} />}
          automation={
            content.automation ? (
              <AutomationCard view={content.automation} reply={reply} />
            ) : (
              <UpgradeCard plan="Premium" heading="Connect to Make.com">
                With Premium every booking can start a scenario of yours: messages, calendars,
                reviews.
              </UpgradeCard>
            )
          }
        />
      )
    case 'listing':
      return (
        <ListingTab
          {...content}
          key={content.business.version}
          reply={replyTo(reply, 'saveDraft', 'publish')}
          changed={reply && 'draft' in reply ? reply : undefined}
        />
      )
    case 'bookings':
      return <BookingsTab {...content} />
    case 'analytics':
      return <AnalyticsTab {...content} />
  }
}

/** The owner's dashboard: one of four tabs, or what to do without a business. */
export function Dashboard({ data, reply }: { data: DashboardData; reply: TabReply | undefined }) {
  if (data.business === null) return <NoBusiness />
  return (
    <DashboardFrame
      name={data.business.name}
      tab={data.content.tab}
      verified={data.verified}
      isReachable={data.isReachable}
      notice={data.notice}
    >
      <Content content={data.content} reply={reply} />
    </DashboardFrame>
  )
}
