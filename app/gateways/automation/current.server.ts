import { env } from '#app/env.server.ts'
import { webhookCaller } from './call.server.ts'
import type { CallWebhook } from './port.ts'
import type { WebhookRules } from './webhook-url.ts'

/** Allowed webhook hosts, from WEBHOOK_HOSTS and WEBHOOK_ALLOW_PRIVATE. */
export const webhookRules = (): WebhookRules => ({
  hosts: env()
    .WEBHOOK_HOSTS.split(',')
    .map((host) => host.trim().toLowerCase())
    .filter(Boolean),
  allowPrivate: env().WEBHOOK_ALLOW_PRIVATE === '1',
})

let current: CallWebhook | undefined

/** One for the process, with the rules of the settings. */
export const automationGateway = (): CallWebhook => (current ??= webhookCaller(webhookRules()))
