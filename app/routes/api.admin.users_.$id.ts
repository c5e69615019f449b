import { deleteUser } from '#app/domain/admin/delete-user.server.ts'
import { endpoint } from '#app/http/endpoint.server.ts'

const route = endpoint({
  DELETE: async ({ actor, params }) => {
    await deleteUser(actor, params['id'] ?? '')
    return { message: 'User has been successfully deleted.' }
  },
})
export const loader = route.loader
export const action = route.action
