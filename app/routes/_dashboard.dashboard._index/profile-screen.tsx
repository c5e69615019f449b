import { replyTo } from '#app/ui/desk/refused-save.ts'
import { PremiumCard } from '#app/ui/desk/upgrade-card.tsx'
import { PictureCard } from '#app/ui/picture-forms/picture-card.tsx'
import { AutomationCard } from './automation-card.tsx'
import type { TabReply } from './automation-reply.ts'
import { AutomationTrouble } from './automation-trouble.tsx'
import { ProfileTab } from './profile-tab.tsx'
import type { TabData } from './tab-data.server.ts'

/** The profile with its picture and its automation. */
export default function ProfileScreen({
  content,
  reply,
}: {
  content: Extract<TabData, { tab: 'profile' }>
  reply: TabReply | undefined
}) {
  // Who edits sees the one form.
  const isEditing = content.edit !== null
  return (
    <ProfileTab
      {...content}
      reply={replyTo(reply, 'saveProfile')}
      trouble={
        content.automation && !isEditing ? <AutomationTrouble view={content.automation} /> : null
      }
      picture={
        isEditing ? null : <PictureCard business={content.business} picture={content.picture} />
      }
      automation={
        isEditing ? null : content.automation ? (
          <AutomationCard view={content.automation} status={content.status} reply={reply} />
        ) : (
          <PremiumCard />
        )
      }
    />
  )
}
