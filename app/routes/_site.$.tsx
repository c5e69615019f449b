import { data } from '@remix-run/node'
import { screen } from '#app/http/screen.server.ts'

/** Any other path: the 404 page, with its status, to whatever is asked of it. */
const nothingHere = screen(async (): Promise<null> => {
  throw data(null, { status: 404 })
})

export const loader = nothingHere
export const action = nothingHere

export default function Unknown() {
  return null
}
