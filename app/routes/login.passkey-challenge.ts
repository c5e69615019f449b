import { passkeyChallenge } from '#app/domain/accounts/second-factor/use-passkey.server.ts'
import { endpoint } from '#app/http/endpoint.server.ts'

const route = endpoint({ POST: ({ address }) => passkeyChallenge({ address }) })
export const loader = route.loader
export const action = route.action
