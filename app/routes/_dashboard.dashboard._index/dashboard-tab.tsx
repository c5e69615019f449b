import { lazy, Suspense } from 'react'
import type { TabReply } from './automation-reply.ts'
import type { TabData } from './tab-data.server.ts'
import { TodayTab } from './today-tab.tsx'
import { replyTo } from '#app/ui/desk/refused-save.ts'

// Who looks at today waits for none of the forms and figures beside it.
const ProfileScreen = lazy(() => import('./profile-screen.tsx'))
const ListingScreen = lazy(() => import('./listing-screen.tsx'))
const BookingsTab = lazy(() => import('./bookings-tab.tsx'))
const AnalyticsTab = lazy(() => import('./analytics-tab.tsx'))

/** What is done with a booking in its row. */
const inRows = ['confirm', 'decline', 'complete', 'no-show']

type Props = { content: TabData; reply: TabReply | undefined }

function OtherTab({ content, reply }: Props) {
  switch (content.tab) {
    case 'today':
      return null
    case 'profile':
      return <ProfileScreen content={content} reply={reply} />
    case 'listing':
      return <ListingScreen content={content} reply={reply} />
    case 'bookings':
      return <BookingsTab {...content} reply={replyTo(reply, ...inRows)} />
    case 'analytics':
      return <AnalyticsTab {...content} />
  }
}

export function DashboardTab({ content, reply }: Props) {
  if (content.tab === 'today') {
    return <TodayTab {...content} reply={replyTo(reply, 'confirm', 'decline', 'no-show')} />
  }
  return (
    <Suspense
      fallback={
        <p className="text-muted" role="status">
          Loading...
        </p>
      }
    >
      <OtherTab content={content} reply={reply} />
    </Suspense>
  )
}
