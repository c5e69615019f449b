import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { brand } from '#app/brand.ts'
import { queueMails } from '#app/domain/mail/queue-mails.server.ts'
import { type Block, note, paragraph } from '#app/domain/mail/content.ts'
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
  /** The heading, where it is not the subject. */
  title?: string
  preview: string
  blocks: Block[]
}

/** A mail to one recipient, which goes out when `tx` commits. */
export const queueMail = (
  tx: Database,
  { kind, to, ownerId, subject, title = subject, preview, blocks }: Mail,
): Promise<void> =>
  queueMails(tx, [
    {
      kind,
      recipient: to,
      subject,
      ownerId: ownerId ?? sql`(select id from users where email = ${to})`,
      content: { title, preview, blocks },
    },
  ])

type ResetWords = { why: string; otherwise: string }

const resetMail = (to: string, token: string, { why, otherwise }: ResetWords): Mail => ({
  kind: 'password-reset',
  to,
  subject: `Choose a new password for ${brand.name}`,
  title: 'Choose a new password',
  preview: 'The link works once, within the next hour.',
  blocks: [
    paragraph(why),
    button('Choose a new password', paths.resetPassword(token)),
    note('The link works once, within the next hour. It signs you out everywhere else.'),
    note(otherwise),
  ],
})

export const mailResetLink = (tx: Database, to: string, token: string) =>
  queueMail(
    tx,
    resetMail(to, token, {
      why: 'We received a request to reset the password for this email address.',
      otherwise: 'If it was not you, you do not need to do anything: your password stays as it is.',
    }),
  )

/** Enqueues the same link, sent by an admin. */
export const mailResetLinkFromAdmin = (tx: Database, to: string, token: string) =>
  queueMail(
    tx,
    resetMail(to, token, {
      why: `${brand.name} sends you this link so that you can choose a new password.`,
      otherwise: 'If you did not ask for help, you do not need to do anything.',
    }),
  )

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
    title: 'Your password was changed',
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
    title: 'Many wrong passwords for your account',
    preview: 'None of them worked.',
    blocks: [
      paragraph(
        'Somebody entered many wrong passwords for your account. None worked, and we are blocking further attempts for a while. If it was you, you do not need to do anything: try again in an hour, or choose a new password.',
      ),
      paragraph(
        'If it was not you, choose a password that you use nowhere else. With two-step sign-in, a stolen password is not enough. Your account page has both, and lists where you are signed in.',
      ),
      button('Look at your account', paths.account()),
      note('We send this email at most once a week.'),
    ],
  })
