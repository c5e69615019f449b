import { loginCall } from '#app/domain/accounts/schema.ts'
import { signInAtOnce } from '#app/domain/accounts/sign-in.server.ts'
import { endpoint } from '#app/http/endpoint.server.ts'
import { parseWith } from '#app/http/parse.server.ts'

const route = endpoint({
  POST: async ({ body, address, request }) => {
    const { email, password, code } = parseWith(loginCall, body)
    const userAgent = request.headers.get('user-agent')
    return signInAtOnce({ login: email, password, code, address, userAgent })
  },
})
export const loader = route.loader
export const action = route.action
