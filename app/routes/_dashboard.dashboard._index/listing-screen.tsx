import { Link } from '@remix-run/react'
import { paths } from '#app/paths.ts'
import { ListingTab } from '#app/ui/business-forms/listing-tab.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { replyTo } from '#app/ui/desk/refused-save.ts'
import { StateBadge } from '#app/ui/desk/state-badge.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'
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
  const { isListingPublished, slug } = content.business
  return (
    <>
      <DeskHeading
        eyebrow="Business Dashboard"
        title="Create Listing"
        aside={
          isListingPublished ? (
            <StateBadge tone="good">Published</StateBadge>
          ) : (
            <StateBadge tone="plain">Draft</StateBadge>
          )
        }
      >
        {isListingPublished ? (
          <Link className="btn btn-quiet" to={paths.business(slug)}>
            <Icon name="eye" />
            View public page
          </Link>
        ) : null}
      </DeskHeading>
      <ListingTab
        {...content}
        key={content.business.version}
        reply={replyTo(reply, 'saveDraft', 'publish')}
        changed={reply && 'draft' in reply ? reply : undefined}
      />
    </>
  )
}
