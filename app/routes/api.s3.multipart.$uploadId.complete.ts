import { asOwner } from '#app/domain/actor.ts'
import { completeMultipart } from '#app/domain/uploads/multipart.server.ts'
import { readCompleteCall, readKey } from '#app/domain/uploads/upload-calls.ts'
import { endpoint } from '#app/http/endpoint.server.ts'

const route = endpoint(
  {
    POST: async ({ actor, params: { uploadId = '' }, query, body }) => {
      asOwner(actor)
      return completeMultipart(actor, { uploadId, key: readKey(query) }, readCompleteCall(body))
    },
  },
  // 10 000 parts of a hundred characters each.
  { limit: 1024 * 1024 },
)
export const loader = route.loader
export const action = route.action
