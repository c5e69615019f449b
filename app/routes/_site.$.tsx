import { data } from '@remix-run/node'
import { screen } from '#app/http/screen.server.ts'

/** The 404 page for any other path and method. */
const nothingHere = screen(async (): Promise<null> => {
  throw data(null, { status: 404 })
})

export const loader = nothingHere
export const action = nothingHere

export default function Unknown() {
  return null
}
