import type { DraftReply } from '#app/ui/business-forms/use-listing-draft.ts'
import { paths } from '#app/paths.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'

export const automationCard = `${paths.dashboard('profile')}#automation`

/** The values of `intent` on the automation card. */
const automationIntents = [
  'saveWebhook',
  'sendTest',
  'disconnectWebhook',
  'rotateSigningSecret',
  'saveApiKey',
  'removeApiKey',
  'makeCallbackSecret',
  'removeCallbackSecret',
] as const
export type AutomationIntent = (typeof automationIntents)[number]

const isAutomationIntent = (intent: unknown): intent is AutomationIntent =>
  automationIntents.includes(intent as AutomationIntent)

export type AutomationReply = {
  intent: AutomationIntent
  ok: boolean
  line: string
  /** Details below the status line. */
  more?: string
  /** The refused URL, as typed. */
  typed?: string
  /** Shown only in this reply. */
  secret?: string
}

const fallbackLines: Partial<Record<AutomationIntent, string>> = {
  saveWebhook: 'Failed to save webhook',
  sendTest: 'Test failed',
}

export type TabReply = { automation: AutomationReply } | FormReply | DraftReply

/** The reply of the automation card's own forms: a secret that was made, or a refusal with its first message. */
export function automationReply(reply: TabReply | undefined): AutomationReply | undefined {
  if (reply === undefined) return undefined
  if ('automation' in reply) return reply.automation
  if (!('lastResult' in reply)) return undefined
  const { initialValue, error } = reply.lastResult
  const intent = initialValue?.['intent']
  if (!isAutomationIntent(intent)) return undefined
  const message = Object.values(error ?? {})
    .flatMap((messages) => messages ?? [])
    .at(0)
  const typed = initialValue?.['makeWebhookUrl']
  return {
    intent,
    ok: false,
    ...(typeof typed === 'string' && { typed }),
    line: message ?? fallbackLines[intent] ?? 'That did not work',
  }
}
