import type { DraftReply } from '#app/ui/business-forms/listing-tab.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'

/** What can be done on the automation card, as the forms on it say. */
export const automationIntents = [
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

export const isAutomationIntent = (intent: unknown): intent is AutomationIntent =>
  automationIntents.includes(intent as AutomationIntent)

/** How something on the card ended. */
export type AutomationReply = {
  intent: AutomationIntent
  ok: boolean
  /** The status line. */
  line: string
  /** What lies behind it, in plain words. */
  more?: string
  toast: { title: string; description: string }
  /** The address as it was typed, where it was refused. */
  typed?: string
  /** A secret that is shown this once. */
  secret?: string
}

const fallbacks: Partial<Record<AutomationIntent, [title: string, line: string]>> = {
  saveWebhook: ['Save Failed', 'Failed to save webhook'],
  sendTest: ['Test Failed', 'Test failed'],
}

/** What a form of the dashboard is answered when no other page follows. */
export type TabReply = { automation: AutomationReply } | FormReply | DraftReply

/** What an action answered, where it was about the card: done, or refused with its first message. */
export function automationReply(reply: TabReply | undefined): AutomationReply | undefined {
  if (reply === undefined) return undefined
  if ('automation' in reply) return reply.automation
  if (!('lastResult' in reply)) return undefined
  const { initialValue, error } = reply.lastResult
  const intent = initialValue?.['intent']
  if (!isAutomationIntent(intent)) return undefined
  const [title, line] = fallbacks[intent] ?? ['Save Failed', 'That did not work']
  const message = Object.values(error ?? {})
    .flatMap((messages) => messages ?? [])
    .at(0)
  const typed = initialValue?.['makeWebhookUrl']
  return {
    intent,
    ok: false,
    ...(typeof typed === 'string' && { typed }),
    line: message ?? line,
    toast: { title, description: message ?? line },
  }
}
