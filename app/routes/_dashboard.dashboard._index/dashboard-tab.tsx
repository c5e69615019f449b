import { AnalyticsTab } from './analytics-tab.tsx'
import { AutomationCard } from './automation-card.tsx'
import type { TabReply } from './automation-reply.ts'
import { BookingsTab } from './bookings-tab.tsx'
import { ListingTab } from '#app/ui/business-forms/listing-tab.tsx'
import { PictureCard } from '#app/ui/picture-forms/picture-card.tsx'
import { ProfileTab } from './profile-tab.tsx'
import type { TabData } from './tab-data.server.ts'
import { TodayTab } from './today-tab.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { replyTo } from '#app/ui/desk/refused-save.ts'
import { UpgradeCard } from '#app/ui/desk/upgrade-card.tsx'

export function DashboardTab({
  content,
  reply,
}: {
  content: TabData
  reply: TabReply | undefined
}) {
  switch (content.tab) {
    case 'today':
      return <TodayTab {...content} reply={replyTo(reply, 'confirm', 'decline', 'no-show')} />
    case 'profile':
      return (
        <ProfileTab
          {...content}
          reply={replyTo(reply, 'saveProfile')}
          picture={<PictureCard business={content.business} picture={content.picture} />}
          automation={
            content.automation ? (
              <AutomationCard view={content.automation} status={content.status} reply={reply} />
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
        <>
          <DeskHeading eyebrow="Business Dashboard" title="Create Listing" />
          <ListingTab
            {...content}
            key={content.business.version}
            reply={replyTo(reply, 'saveDraft', 'publish')}
            changed={reply && 'draft' in reply ? reply : undefined}
          />
        </>
      )
    case 'bookings':
      return <BookingsTab {...content} reply={replyTo(reply, 'confirm', 'decline')} />
    case 'analytics':
      return <AnalyticsTab {...content} />
  }
}
