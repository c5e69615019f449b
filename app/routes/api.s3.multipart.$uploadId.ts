import { asOwner } from '#app/domain/actor.ts'
import { abortMultipart, uploadedParts } from '#app/domain/uploads/multipart.server.ts'
import { readKey } from '#app/domain/uploads/upload-calls.ts'
import { endpoint } from '#app/http/endpoint.server.ts'

const route = endpoint({
  GET: async ({ actor, params: { uploadId = '' }, query }) => {
    asOwner(actor)
    return uploadedParts(actor, { uploadId, key: readKey(query) })
  },
  DELETE: async ({ actor, params: { uploadId = '' }, query }) => {
    asOwner(actor)
    await abortMultipart(actor, { uploadId, key: readKey(query) })
    return {}
  },
})
export const loader = route.loader
export const action = route.action
