import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { brand } from '#app/brand.ts'
import { queueMails } from '#app/domain/mail/queue-mails.server.ts'
import { type Block, paragraph } from '#app/domain/mail/content.ts'
import { env } from '#app/env.server.ts'
import { paths } from '#app/paths.ts'
import { connectionsOf, type Connection, type Stays } from './stays.ts'

export const button = (label: string, path: string): Block => ({
  kind: 'button',
  label,
  url: `${env().publicUrl}${path}`,
})

type Mail = {
  kind: string
  to: string
  /** Whose account it is about; unless said, that of the address. */
  ownerId?: string
  subject: string
  preview: string
  blocks: Block[]
}

/** A mail to one recipient, which goes out when `tx` commits. */
export const queueMail = (
  tx: Database,
  { kind, to, ownerId, subject, preview, blocks }: Mail,
): Promise<void> =>
  queueMails(tx, [
    {
      kind,
      recipient: to,
      subject,
      ownerId: ownerId ?? sql`(select id from users where email = ${to})`,
      content: { title: subject, preview, blocks },
    },
  ])

export const mailResetLink = (tx: Database, to: string, token: string) =>
  queueMail(tx, {
    kind: 'password-reset',
    to,
    subject: `Choose a new password for ${brand.name}`,
    preview: 'The link works once, within the next hour.',
    blocks: [
      paragraph('We received a request to reset the password for this email address.'),
      button('Choose a new password', paths.resetPassword(token)),
      paragraph('The link works once, within the next hour. It signs you out everywhere else.'),
      paragraph('If it was not you, you do not need to do anything: your password stays as it is.'),
    ],
  })

/** Enqueues the same link, sent by an admin. */
export const mailResetLinkFromAdmin = (tx: Database, to: string, token: string) =>
  queueMail(tx, {
    kind: 'password-reset',
    to,
    subject: `Choose a new password for ${brand.name}`,
    preview: 'The link works once, within the next hour.',
    blocks: [
      paragraph(`${brand.name} sends you this link so that you can choose a new password.`),
      button('Choose a new password', paths.resetPassword(token)),
      paragraph('The link works once, within the next hour. It signs you out everywhere else.'),
      paragraph('If you did not ask for help, you do not need to do anything.'),
    ],
  })

const passkeysStay = (count: number) => [
  paragraph(
    `${count === 1 ? 'One passkey still works' : `${count} passkeys still work`} for your account: a new password does not remove them. Remove any that you do not recognise:`,
  ),
  button('View your passkeys', paths.passkeys()),
]

const connectionsStay = (connections: Connection[]): Block[] => [
  paragraph(
    'A new password does not stop these either. Replace or remove any that you did not set up:',
  ),
  ...connections.map(({ what, label, path }): Block => ({
    kind: 'link',
    label: `${what}. ${label}`,
    url: `${env().publicUrl}${path}`,
  })),
]

/**
 * Warns the account's address, so that a change by somebody else does not go unseen, nor what a thief set up and a new
 * password does not end.
 */
export const mailPasswordChanged = (tx: Database, to: string, stays: Stays) =>
  queueMail(tx, {
    kind: 'password-changed',
    to,
    subject: `Your ${brand.name} password was changed`,
    preview: 'You were signed out everywhere else.',
    blocks: [
      paragraph(
        'The password of your account was changed, and you were signed out everywhere else.',
      ),
      paragraph('If it was not you, choose a new one at once:'),
      button('Choose a new password', paths.forgotPassword()),
      ...(stays.passkeys > 0 ? passkeysStay(stays.passkeys) : []),
      ...(connectionsOf(stays).length > 0 ? connectionsStay(connectionsOf(stays)) : []),
    ],
  })

/** Somebody may have guessed at the sign-in, or in a browser that is signed in: whether the owner, nobody knows. */
export const mailPasswordsGuessed = (tx: Database, to: string) =>
  queueMail(tx, {
    kind: 'passwords-guessed',
    to,
    subject: `Many wrong passwords for your ${brand.name} account`,
    preview: 'None of them worked.',
    blocks: [
      paragraph(
        'Somebody entered many wrong passwords for your account. None worked, and we are blocking further attempts for a while. If it was you, you do not need to do anything: try again in an hour, or choose a new password.',
      ),
      paragraph(
        'If it was not you, choose a password that you use nowhere else. With two-step sign-in, a stolen password is not enough. Your account page has both, and lists where you are signed in.',
      ),
      button('Look at your account', paths.account()),
      paragraph('We send this email at most once a week.'),
    ],
  })

/** Carries the single-use link that proves the address. */
export const mailVerification = (tx: Database, to: string, firstName: string, token: string) =>
  queueMail(tx, {
    kind: 'verify-email',
    to,
    subject: `Please confirm your email address for ${brand.name}`,
    preview: 'So that bookings reach you.',
    blocks: [
      paragraph(firstName ? `Hello ${firstName},` : 'Hello,'),
      paragraph('Please confirm that this is your address, so that bookings reach you.'),
      button('Confirm email', paths.verifyEmail(token)),
      paragraph('The link works for three days.'),
    ],
  })

/** Enqueues the link that confirms a new address, to that address. */
export const mailNewAddress = (tx: Database, to: string, ownerId: string, token: string) =>
  queueMail(tx, {
    kind: 'change-email',
    ...{ to, ownerId },
    subject: `Please confirm your new email address for ${brand.name}`,
    preview: 'Nothing changes before you agree.',
    blocks: [
      paragraph(`Confirm that you want to use this address to sign in to ${brand.name}.`),
      button('Use this email address', paths.verifyEmail(token)),
      paragraph('The link works for 24 hours. Nothing changes before you open it and agree.'),
    ],
  })

/** Goes to the present address: who asks for another may be a thief, and its reader can still stop it. */
export const mailAddressAsked = (tx: Database, to: string, newEmail: string) =>
  queueMail(tx, {
    kind: 'email-change-asked',
    to,
    subject: `Your ${brand.name} email address is about to change`,
    preview: 'Nothing changes before the new address confirms it.',
    blocks: [
      paragraph(
        `A request was made to change your sign-in address to ${newEmail}. It changes once that address is confirmed, within 24 hours.`,
      ),
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
    preview: 'This address no longer signs you in.',
    blocks: [
      paragraph(
        `The email address of your account is now ${newEmail}. This address no longer signs you in.`,
      ),
      paragraph(`If it was not you, please write to ${brand.contactEmail}.`),
    ],
  })
