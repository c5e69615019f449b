import { asOwner } from '#app/domain/actor.ts'
import { startMultipart } from '#app/domain/uploads/multipart.server.ts'
import { readMultipartCall } from '#app/domain/uploads/upload-calls.ts'
import { maxMultipartBytes } from '#app/domain/uploads/upload-keys.ts'
import { endpoint } from '#app/http/endpoint.server.ts'

const route = endpoint({
  POST: async ({ actor, body }) => {
    asOwner(actor)
    const { key, uploadId, bucket } = await startMultipart(
      actor,
      readMultipartCall(body, maxMultipartBytes),
    )
    return { key, uploadId, bucket }
  },
})
export const loader = route.loader
export const action = route.action
