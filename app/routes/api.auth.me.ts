import { ownAccount } from '#app/domain/accounts/queries.server.ts'
import { endpoint } from '#app/http/endpoint.server.ts'

const route = endpoint({
  GET: async ({ actor }) => {
    const { id, email, username, role, firstName, lastName, emailVerified, createdAt } =
      await ownAccount(actor)
    return { id, email, username, role, firstName, lastName, emailVerified, createdAt }
  },
})
export const loader = route.loader
export const action = route.action
