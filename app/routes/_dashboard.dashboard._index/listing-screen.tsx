import { ListingTab } from '#app/ui/business-forms/listing-tab.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { replyTo } from '#app/ui/desk/refused-save.ts'
import type { TabReply } from './automation-reply.ts'
import type { TabData } from './tab-data.server.ts'

/** The form of the listing; saved, it begins anew. */
export default function ListingScreen({
  content,
  reply,
}: {
  content: Extract<TabData, { tab: 'listing' }>
  reply: TabReply | undefined
}) {
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
}
