import { callbackCall } from '#app/domain/automation/callback-schema.ts'
import { authenticateCallback, handleCallback } from '#app/domain/automation/callback.server.ts'
import { tokenOf } from '#app/http/actor.server.ts'
import { answer, endpoint } from '#app/http/endpoint.server.ts'
import { parseWith } from '#app/http/parse.server.ts'

const route = endpoint(
  {
    POST: async ({ request, params, body, address }) => {
      const secret = request.headers.has('authorization') ? await tokenOf(request) : null
      const automation = await authenticateCallback(params['businessId'] ?? '', secret, address)
      const done = await handleCallback(automation, parseWith(callbackCall, body))
      return answer(done.answer, {
        headers: done.repeated ? { 'idempotent-replayed': 'true' } : {},
      })
    },
  },
  { signed: true },
)
export const loader = route.loader
export const action = route.action
