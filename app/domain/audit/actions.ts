/** Everything that is written into the audit log, as a closed list, with its words for admins. */
export const auditActions = {
  'subscription.paused': 'Paused subscription',
  'subscription.resumed': 'Resumed subscription',
  'user.deleted': 'Deleted user',
  'user.reset-link-sent': 'Sent password link',
  'business.edited': 'Edited business',
  'business.rating-set': 'Set rating',
  'businesses.imported': 'Imported businesses',
  'mail.sent-again': 'Sent mail again',
  'delivery.sent-again': 'Sent automation call again',
} as const

export type AuditAction = keyof typeof auditActions

/** What an action was done to. */
export type AuditTarget = {
  type: 'user' | 'business' | 'import' | 'mail' | 'delivery'
  id: string
}

/** The state before or after, as far as the action is about it: plain JSON, never a secret. */
export type AuditState = Record<string, unknown> | null

/** An entry of the audit log; `by` is the address of who did it, null once they are gone. */
export type AuditEntry = {
  id: string
  action: AuditAction
  by: string | null
  before: AuditState
  after: AuditState
  at: Date
}
