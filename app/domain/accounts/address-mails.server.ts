import type { Database } from '#db/client.server.ts'
import { brand } from '#app/brand.ts'
import { note, paragraph } from '#app/domain/mail/content.ts'
import { paths } from '#app/paths.ts'
import { button, queueMail } from './mails.server.ts'

/** Carries the single-use link that proves the address. */
export const mailVerification = (tx: Database, to: string, firstName: string, token: string) =>
  queueMail(tx, {
    kind: 'verify-email',
    to,
    subject: `Please confirm your email address for ${brand.name}`,
    title: 'Confirm your email address',
    preview: 'So that bookings reach you.',
    blocks: [
      paragraph(firstName ? `Hello ${firstName},` : 'Hello,'),
      paragraph('Please confirm that this is your address, so that bookings reach you.'),
      button('Confirm email', paths.verifyEmail(token)),
      note(
        'The link works for three days. If you did not sign up, you do not need to do anything.',
      ),
    ],
  })

/** Enqueues the link that confirms a new address, to that address. */
export const mailNewAddress = (tx: Database, to: string, ownerId: string, token: string) =>
  queueMail(tx, {
    kind: 'change-email',
    ...{ to, ownerId },
    subject: `Please confirm your new email address for ${brand.name}`,
    title: 'Confirm your new email address',
    preview: 'Nothing changes before you agree.',
    blocks: [
      paragraph(`Confirm that you want to use this address to sign in to ${brand.name}.`),
      button('Use this email address', paths.verifyEmail(token)),
      note('The link works for 24 hours. Nothing changes before you open it and agree.'),
    ],
  })

/** Goes to the present address: who asks for another may be a thief, and its reader can still stop it. */
export const mailAddressAsked = (tx: Database, to: string, newEmail: string) =>
  queueMail(tx, {
    kind: 'email-change-asked',
    to,
    subject: `Your ${brand.name} email address is about to change`,
    title: 'Your email address is about to change',
    preview: 'Nothing changes before the new address confirms it.',
    blocks: [
      paragraph('A request was made to change your sign-in address.'),
      { kind: 'facts', facts: [['New address', newEmail]] },
      paragraph('It changes once that address is confirmed, within 24 hours.'),
      paragraph(
        'If it was not you, somebody knows your password. Choose a new one at once: that also cancels the change.',
      ),
      button('Choose a new password', paths.forgotPassword()),
    ],
  })

/** Goes to the former address, whose reader may not be who changed it. */
export const mailAddressChanged = (
  tx: Database,
  { to, newEmail, ownerId }: { to: string; newEmail: string; ownerId: string },
) =>
  queueMail(tx, {
    kind: 'email-changed',
    ...{ to, ownerId },
    subject: `Your ${brand.name} account has a new email address`,
    title: 'Your account has a new email address',
    preview: 'This address no longer signs you in.',
    blocks: [
      paragraph('This address no longer signs you in.'),
      { kind: 'facts', facts: [['New address', newEmail]] },
      paragraph(`If it was not you, please write to ${brand.contactEmail}.`),
    ],
  })
