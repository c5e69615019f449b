import { asOwner } from '#app/domain/actor.ts'
import { maxPictureBytes } from '#app/domain/uploads/picture-format.ts'
import { uploadAddress } from '#app/domain/uploads/upload-addresses.server.ts'
import { readUploadCall } from '#app/domain/uploads/upload-calls.ts'
import { endpoint } from '#app/http/endpoint.server.ts'

const route = endpoint({
  POST: async ({ actor, body, request }) => {
    asOwner(actor)
    const upload = readUploadCall(body, maxPictureBytes)
    const { url } = await uploadAddress(actor, upload, new URL(request.url).origin)
    return { uploadURL: url }
  },
})
export const loader = route.loader
export const action = route.action
