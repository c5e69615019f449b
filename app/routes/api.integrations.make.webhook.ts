import { asOwner } from '#app/domain/actor.ts'
import { webhookSave } from '#app/domain/automation/settings-schema.ts'
import { saveWebhook } from '#app/domain/automation/settings.server.ts'
import { endpoint } from '#app/http/endpoint.server.ts'
import { parseWith } from '#app/http/parse.server.ts'

const route = endpoint({
  POST: async ({ actor, body }) => {
    asOwner(actor)
    const { makeWebhookUrl, signingSecret } = await saveWebhook(actor, parseWith(webhookSave, body))
    return { ok: true, makeWebhookUrl, ...(signingSecret && { signingSecret }) }
  },
})
export const loader = route.loader
export const action = route.action
