import { asOwner } from '#app/domain/actor.ts'
import { webhookTest } from '#app/domain/automation/settings-schema.ts'
import { testWebhook } from '#app/domain/automation/webhook-test.server.ts'
import { endpoint } from '#app/http/endpoint.server.ts'
import { parseWith } from '#app/http/parse.server.ts'

const route = endpoint({
  POST: ({ actor, body }) => {
    asOwner(actor)
    return testWebhook(actor, parseWith(webhookTest, body))
  },
})
export const loader = route.loader
export const action = route.action
