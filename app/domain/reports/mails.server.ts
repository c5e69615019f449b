import type { MailDraft } from '#app/domain/mail/queue-mails.server.ts'
import { paragraph } from '#app/domain/mail/content.ts'
import { env } from '#app/env.server.ts'
import { paths } from '#app/paths.ts'

/** To an owner: somebody suggests a change; only for the first that waits. */
export const suggestedMail = (
  business: { id: string; name: string },
  recipient: string,
): MailDraft => ({
  kind: 'edit-suggested',
  recipient,
  subject: `Suggested edit: ${business.name}`,
  businessId: business.id,
  content: {
    title: 'A visitor suggests an edit',
    preview: 'Accept it with one click, or ignore it.',
    blocks: [
      paragraph(
        `A visitor thinks that something on the listing of ${business.name} is out of date. Nothing changes unless you accept it. If you do not answer within seven days, we will review it.`,
      ),
      {
        kind: 'button',
        label: 'See the suggestion',
        url: `${env().publicUrl}${paths.ownSuggestions()}`,
      },
    ],
  },
})
