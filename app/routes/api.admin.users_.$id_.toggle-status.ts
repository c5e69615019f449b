import { toggleSubscription } from '#app/domain/admin/pause.server.ts'
import { endpoint } from '#app/http/endpoint.server.ts'

const route = endpoint({
  PATCH: async ({ actor, params }) => {
    const { isActive } = await toggleSubscription(actor, params['id'] ?? '')
    return { message: 'User subscription status has been updated.', isActive }
  },
})
export const loader = route.loader
export const action = route.action
