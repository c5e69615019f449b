import { brand } from '#app/brand.ts'
import { formatDate, localDateOf } from '#app/domain/local-time.ts'
import type { MailDraft } from '#app/domain/mail/queue-mails.server.ts'
import { note, paragraph, unbrokenName } from '#app/domain/mail/content.ts'
import { env } from '#app/env.server.ts'
import { paths } from '#app/paths.ts'
import { invitedDays } from './states.ts'
import type { ReviewedVisit } from './visit.server.ts'

const link = (token: string) => `${env().publicUrl}${paths.review(token)}`

const common = ({ customerEmail, bookingId, businessId }: ReviewedVisit) => ({
  recipient: customerEmail,
  bookingId,
  businessId,
})

/** To the guest, once after a visit. */
export const invitationMail = (visit: ReviewedVisit, token: string): MailDraft => ({
  ...common(visit),
  kind: 'review-invitation',
  subject: `How was ${visit.businessName}?`,
  content: {
    title: `How was ${unbrokenName(visit.businessName)}?`,
    preview: 'One to five stars, and a sentence if you like.',
    blocks: [
      paragraph(`Hello ${visit.customerName},`),
      paragraph(
        `You were at ${visit.businessName} on ${formatDate(localDateOf(visit.startsAt))}. Your rating helps others choose: one to five stars, and a few words if you like.`,
      ),
      { kind: 'button', label: 'Write a review', url: link(token) },
      note(
        `The link works once, for ${invitedDays} days. Your review is shown with your first name and the month of your visit. We ask only this once.`,
      ),
    ],
  },
})

/** To the guest who wrote one: the link to change it. */
export const thanksMail = (
  visit: ReviewedVisit,
  token: string,
  { until, isHeld }: { until: Date; isHeld: boolean },
): MailDraft => ({
  ...common(visit),
  kind: 'review-thanks',
  subject: `Thank you for your review of ${visit.businessName}`,
  content: {
    title: 'Thank you for your review',
    preview: `You can change it until ${formatDate(localDateOf(until))}.`,
    blocks: [
      paragraph(`Hello ${visit.customerName},`),
      paragraph(
        isHeld
          ? `We have your review of ${visit.businessName}. We at ${brand.name} read it before it is shown.`
          : `Your review is now on the page of ${visit.businessName}.`,
      ),
      { kind: 'button', label: 'View or edit your review', url: link(token) },
      note(
        `You can edit your review until ${formatDate(localDateOf(until))}. Please keep this link private.`,
      ),
    ],
  },
})
