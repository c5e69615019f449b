import { answerSandboxCall } from '#app/domain/sandbox/api.server.ts'
import { hasSandboxKey, requireSandbox } from '#app/domain/sandbox/guard.server.ts'
import { answer, endpoint, type Call } from '#app/http/endpoint.server.ts'

/** The sandbox's version of the provider's API, for this server's own client only. */
const serve =
  (method: 'GET' | 'POST') =>
  async ({ request, params, body }: Call) => {
    requireSandbox()
    if (!hasSandboxKey(request.headers.get('authorization'))) {
      return answer({ status: false, message: 'Invalid key' }, { status: 401 })
    }
    const { searchParams } = new URL(request.url)
    const { status, json } = await answerSandboxCall(method, params['*'] ?? '', searchParams, body)
    return answer(json, { status })
  }

const route = endpoint({ GET: serve('GET'), POST: serve('POST') }, { signed: true })

export const loader = route.loader
export const action = route.action
