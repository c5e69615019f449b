import { brand } from '#app/brand.ts'
import type { MailDraft } from '#app/domain/mail/queue-mails.server.ts'
import { type Block, note, paragraph, unbrokenName } from '#app/domain/mail/content.ts'
import { env } from '#app/env.server.ts'
import { paths } from '#app/paths.ts'

type Listing = { id: string; slug: string; name: string }

const button = (label: string, path: string): Block => ({
  kind: 'button',
  label,
  url: `${env().publicUrl}${path}`,
})

const mail = (
  kind: string,
  listing: Listing,
  recipient: string,
  {
    subject,
    title = subject,
    preview,
    blocks,
  }: { subject: string; title?: string; preview: string; blocks: Block[] },
): MailDraft => ({
  ...{ kind, recipient, subject, businessId: listing.id },
  content: { title, preview, blocks },
})

const codeText = (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`

/** To the listing's address or one at its domain; never says who asked. */
export const codeMail = (listing: Listing, recipient: string, code: string): MailDraft =>
  mail('claim-code', listing, recipient, {
    subject: `Your code for ${listing.name}`,
    preview: `The code is ${codeText(code)}.`,
    blocks: [
      paragraph(
        `Enter this code to claim ${listing.name} on ${brand.name}, on the page where you asked for it:`,
      ),
      { kind: 'code', label: 'Your code', code: codeText(code) },
      note('Valid once, for 30 minutes. Anyone who enters it can change the listing.'),
      note(`Not you? Do not share the code. You can write to ${brand.contactEmail}.`),
    ],
  })

export const approvedMail = (listing: Listing, recipient: string): MailDraft =>
  mail('claim-approved', listing, recipient, {
    subject: `You now manage ${listing.name}`,
    preview: 'It is now on your dashboard.',
    blocks: [
      paragraph(
        `The listing of ${listing.name} now belongs to your account. Its address, plan, bookings and views stay as they were.`,
      ),
      button('Open your dashboard', paths.dashboard()),
    ],
  })

export const waitingMail = (listing: Listing, recipient: string): MailDraft =>
  mail('claim-waiting', listing, recipient, {
    subject: `We are looking at your claim: ${listing.name}`,
    preview: 'We will email you the outcome.',
    blocks: [
      paragraph(
        `Thank you for claiming ${listing.name}. We will check your request and email you.`,
      ),
      button('View your claim', paths.claimBusiness(listing.slug)),
    ],
  })

export const disputedMail = (listing: Listing, recipient: string): MailDraft =>
  mail('claim-disputed', listing, recipient, {
    subject: `${listing.name} already has an owner`,
    preview: 'We will ask the current owner.',
    blocks: [
      paragraph(
        'We are reviewing your claim and will ask the current owner. We will email you the outcome.',
      ),
      button('View your claim', paths.claimBusiness(listing.slug)),
    ],
  })

export const declinedMail = (listing: Listing, recipient: string, reason: string): MailDraft =>
  mail('claim-declined', listing, recipient, {
    subject: `About your claim: ${listing.name}`,
    title: 'We could not confirm your claim',
    preview: 'We could not confirm that it is yours.',
    blocks: [
      paragraph(`We could not confirm that ${listing.name} is your business${reason ? ':' : '.'}`),
      ...(reason ? [{ kind: 'quote', text: reason } as const] : []),
      paragraph(`If you have more to show us, please write to ${brand.contactEmail}.`),
    ],
  })

/** To who waits for an answer about a listing that is deleted. */
export const listingGoneMail = (listing: Listing, recipient: string): MailDraft =>
  mail('claim-declined', listing, recipient, {
    subject: `About your claim: ${listing.name}`,
    title: 'The listing was taken down',
    preview: 'The listing was taken down.',
    blocks: [
      paragraph(
        `The listing of ${listing.name} was taken down before we had looked at your claim, so there is nothing left to claim. If the business is yours, you can list it again.`,
      ),
      button('List your business', paths.register()),
    ],
  })

/** To who owns it; never says who the other one is. */
export const disputeNoticeMail = (listing: Listing, recipient: string): MailDraft =>
  mail('claim-dispute-notice', listing, recipient, {
    subject: `Somebody else says that ${listing.name} is theirs`,
    title: `Somebody else claims ${unbrokenName(listing.name)}`,
    preview: 'Nothing will change until we have reviewed their claim.',
    blocks: [
      paragraph('Nothing will change until we have reviewed their claim.'),
      paragraph(`If there is something we should know, please write to ${brand.contactEmail}.`),
    ],
  })

/** To who owned it before, whose dashboard tells it too. */
export const ownershipEndedMail = (
  listing: Listing,
  { id, email }: { id: string; email: string },
): MailDraft => ({
  ...mail('ownership-ended', listing, email, {
    subject: `${listing.name} is no longer on your account`,
    preview: 'Your account itself stays.',
    blocks: [
      paragraph('We have removed the listing from your account. The account itself stays.'),
      paragraph(`If you think that this is wrong, please write to ${brand.contactEmail}.`),
    ],
  }),
  ownerId: id,
})
