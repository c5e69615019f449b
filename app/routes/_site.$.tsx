import { data } from '@remix-run/node'
import { screen } from '#app/http/screen.server.ts'

/** The 404 page for any other path and method. */
const notFound = screen(async (): Promise<null> => {
  throw data(null, { status: 404 })
})

export const loader = notFound
export const action = notFound

export default function Unknown() {
  return null
}
