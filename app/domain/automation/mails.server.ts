import type { MailDraft } from '#app/domain/mail/queue-mails.server.ts'
import { env } from '#app/env.server.ts'
import { paths } from '#app/paths.ts'
import { causeText, type CallCause } from './causes.ts'

/** Tells the owner that calls to their webhook were stopped, and why. */
export const automationPausedMail = (automation: {
  businessId: string
  name: string
  recipient: string
  cause: CallCause
}): MailDraft => ({
  kind: 'automation-paused',
  recipient: automation.recipient,
  subject: `Your automation has stopped: ${automation.name}`,
  businessId: automation.businessId,
  content: {
    title: 'Your automation has stopped',
    preview: causeText(automation.cause),
    blocks: [
      {
        kind: 'text',
        text: `We could not send the bookings of ${automation.name} to your scenario in Make, and have stopped trying. Nothing is lost: every event is kept until you resend it.`,
      },
      { kind: 'quote', text: causeText(automation.cause) },
      {
        kind: 'button',
        label: 'See what is waiting',
        url: `${env().publicUrl}${paths.automation()}`,
      },
    ],
  },
})
