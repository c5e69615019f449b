export const auditActions = {
  'subscription.paused': 'Paused subscription',
  'subscription.resumed': 'Resumed subscription',
  'user.deleted': 'Deleted user',
  'user.left': 'Deleted own account',
  'second-factor.on': 'Turned on two-step sign-in',
  'second-factor.replaced': 'Changed the authenticator app',
  'second-factor.off': 'Turned off two-step sign-in',
  'second-factor.removed': 'Removed two-step sign-in by the command line',
  'second-factor.codes-made': 'Made recovery codes',
  'second-factor.recovery-code-used': 'Used a recovery code',
  'passkey.added': 'Added a passkey',
  'passkey.removed': 'Removed a passkey',
  'person.exported': 'Exported a person’s data',
  'person.erased': 'Erased a person',
  'user.reset-link-sent': 'Sent password link',
  'business.edited': 'Edited business',
  'business.rating-set': 'Set rating',
  'claim.approved': 'Approved claim',
  'claim.declined': 'Declined claim',
  'owner.assigned': 'Assigned owner',
  'owner.removed': 'Removed owner',
  'report.accepted': 'Accepted suggestion or report',
  'report.dismissed': 'Dismissed suggestion or report',
  'business.paused': 'Paused business',
  'business.resumed': 'Resumed business',
  'business.merged': 'Merged businesses',
  'business.deleted': 'Deleted business',
  'businesses.changed': 'Changed several businesses',
  'businesses.deleted': 'Deleted several businesses',
  'booking.handled': 'Dealt with a booking nobody read',
  'review.removed': 'Removed review',
  'review.shown': 'Showed review',
  'businesses.imported': 'Imported businesses',
  'mail.sent-again': 'Sent mail again',
  'delivery.sent-again': 'Sent automation call again',
  'payment.refunded': 'Refunded payment',
  'payment.settled': 'Settled payment',
  'payment.subscription-ended': 'Ended subscription',
} as const

export type AuditAction = keyof typeof auditActions

export type AuditTarget = {
  type:
    | 'user'
    | 'person'
    | 'business'
    | 'businesses'
    | 'import'
    | 'mail'
    | 'delivery'
    | 'billing-task'
    | 'booking'
    | 'review'
  id: string
}

/** The fields the action changed: plain JSON, never a secret. */
export type AuditState = Record<string, unknown> | null

/** `by` is the user's email address; null once the account is deleted. */
export type AuditEntry = {
  id: string
  action: AuditAction
  by: string | null
  before: AuditState
  after: AuditState
  at: Date
}
