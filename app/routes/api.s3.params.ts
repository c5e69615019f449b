import { asOwner } from '#app/domain/actor.ts'
import { maxPictureBytes } from '#app/domain/uploads/picture-format.ts'
import { uploadAddress } from '#app/domain/uploads/upload-addresses.server.ts'
import { readParamsCall } from '#app/domain/uploads/upload-calls.ts'
import { endpoint } from '#app/http/endpoint.server.ts'

const route = endpoint({
  GET: async ({ actor, query, request }) => {
    asOwner(actor)
    const upload = readParamsCall(query, maxPictureBytes)
    const { url, method, headers, expires } = await uploadAddress(
      actor,
      upload,
      new URL(request.url).origin,
    )
    return { method, url, fields: {}, headers, expires }
  },
})
export const loader = route.loader
export const action = route.action
