import { loginForm } from '#app/domain/accounts/schema.ts'
import { signIn } from '#app/domain/accounts/sign-in.server.ts'
import { endpoint } from '#app/http/endpoint.server.ts'
import { parseWith } from '#app/http/parse.server.ts'

const route = endpoint({
  POST: async ({ body, address, request }) => {
    const { email, password } = parseWith(loginForm, body)
    const userAgent = request.headers.get('user-agent')
    return signIn({ login: email, password, address, userAgent })
  },
})
export const loader = route.loader
export const action = route.action
