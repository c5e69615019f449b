import { asOwner } from '#app/domain/actor.ts'
import { pictureCall } from '#app/domain/uploads/picture-schema.ts'
import { removePicture, setPicture } from '#app/domain/uploads/pictures.server.ts'
import { endpoint } from '#app/http/endpoint.server.ts'
import { parseWith } from '#app/http/parse.server.ts'
import { publicUrl } from '#app/http/public-url.server.ts'

const route = endpoint({
  PUT: async ({ actor, body }) => {
    asOwner(actor)
    return { logo: publicUrl(await setPicture(actor, parseWith(pictureCall, body))) }
  },
  DELETE: async ({ actor }) => {
    await removePicture(actor)
    return { logo: null }
  },
})
export const loader = route.loader
export const action = route.action
