import type { Database } from '#db/client.server.ts'
import { brand } from '#app/brand.ts'
import { button, queueMail } from '../mails.server.ts'
import { paragraph } from '#app/domain/mail/content.ts'
import { paths } from '#app/paths.ts'

const changes = {
  on: {
    subject: `Two-step sign-in is on for ${brand.name}`,
    title: 'Two-step sign-in is on',
    text: 'From now on, signing in to your account needs your password and a code from your authenticator app. You were signed out everywhere else.',
  },
  replaced: {
    subject: `Your ${brand.name} account has a new authenticator app`,
    title: 'Your account has a new authenticator app',
    text: 'From now on, use codes from the new app; codes from the old one no longer work. You were signed out everywhere else.',
  },
  off: {
    subject: `Two-step sign-in is off for ${brand.name}`,
    title: 'Two-step sign-in is off',
    text: 'From now on your password alone signs you in. You were signed out everywhere else.',
  },
  removed: {
    subject: `Two-step sign-in was removed from your ${brand.name} account`,
    title: 'Two-step sign-in was removed',
    text: `The ${brand.name} team removed it, as we do when somebody has lost their phone. You were signed out everywhere.`,
  },
  'passkey-added': {
    subject: `Your ${brand.name} account has a new passkey`,
    title: 'Your account has a new passkey',
    text: 'A passkey was added, which signs in without your password. You were signed out everywhere else.',
  },
  'passkey-removed': {
    subject: `A passkey of your ${brand.name} account was removed`,
    title: 'A passkey was removed',
    text: 'You can no longer sign in with it. You were signed out everywhere else.',
  },
  'new-codes': {
    subject: `Your ${brand.name} account has new recovery codes`,
    title: 'Your account has new recovery codes',
    text: 'Ten new recovery codes were created; the old ones no longer work.',
  },
} as const
export type SecondFactorChange = keyof typeof changes

const ifNotYou = () => [
  paragraph('Not you? Choose a new password at once:'),
  button('Choose a new password', paths.forgotPassword()),
]

const passkeyStays = () => [
  paragraph('Not you? Remove the passkey first, since a new password does not remove it:'),
  button('View your passkeys', paths.passkeys()),
]

/** Tells the account's address what changed, so that a change by somebody else does not go unseen. */
export const mailSecondFactorChanged = (tx: Database, to: string, change: SecondFactorChange) =>
  queueMail(tx, {
    kind: 'second-factor-changed',
    to,
    subject: changes[change].subject,
    title: changes[change].title,
    preview: 'If it was you, you do not need to do anything.',
    blocks: [
      paragraph(changes[change].text),
      ...(change === 'passkey-added' ? passkeyStays() : []),
      ...ifNotYou(),
    ],
  })

const leftWords = (left: number) =>
  left === 0
    ? 'None is left: make new ones on your account page.'
    : `${left} of ten ${left === 1 ? 'is' : 'are'} left.`

export const mailRecoveryCodeUsed = (tx: Database, to: string, left: number) =>
  queueMail(tx, {
    kind: 'recovery-code-used',
    to,
    subject: `A recovery code of your ${brand.name} account was used`,
    title: 'A recovery code was used',
    preview: leftWords(left),
    blocks: [paragraph(`It was used in place of your app. ${leftWords(left)}`), ...ifNotYou()],
  })

/** Somebody has the password, and no code; it may be the owner, who mistyped. */
export const mailCodesGuessed = (tx: Database, to: string) =>
  queueMail(tx, {
    kind: 'codes-guessed',
    to,
    subject: `Wrong codes for your ${brand.name} account`,
    title: 'Wrong codes for your account',
    preview: 'Somebody entered your password, and then several wrong codes.',
    blocks: [
      paragraph(
        'Somebody entered your password, and then several wrong codes. They were refused. If it was you, you do not need to do anything.',
      ),
      ...ifNotYou(),
    ],
  })
