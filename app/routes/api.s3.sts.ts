import { uploadCredentials } from '#app/domain/uploads/upload-addresses.server.ts'
import { answer, endpoint } from '#app/http/endpoint.server.ts'

const route = endpoint({
  GET: async ({ actor }) => {
    const given = await uploadCredentials(actor)
    const left = Math.floor((Date.parse(given.credentials.Expiration) - Date.now()) / 1000)
    return answer(given, {
      headers: {
        'cache-control': `private, max-age=${Math.max(0, left - 300)}`,
        vary: 'Authorization, Cookie',
      },
    })
  },
})
export const loader = route.loader
export const action = route.action
