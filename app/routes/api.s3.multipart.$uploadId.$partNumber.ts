import { asOwner } from '#app/domain/actor.ts'
import { partAddress } from '#app/domain/uploads/multipart.server.ts'
import { readKey, readPartNumber } from '#app/domain/uploads/upload-calls.ts'
import { endpoint } from '#app/http/endpoint.server.ts'

const route = endpoint({
  GET: async ({ actor, params: { uploadId = '', partNumber }, query, request }) => {
    asOwner(actor)
    const upload = { uploadId, key: readKey(query) }
    const { url, expires } = await partAddress(
      actor,
      upload,
      readPartNumber(partNumber),
      new URL(request.url).origin,
    )
    return { url, expires }
  },
})
export const loader = route.loader
export const action = route.action
