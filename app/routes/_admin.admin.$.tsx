import { data } from '@remix-run/node'
import { screen } from '#app/http/screen.server.ts'

/** A wrong address below the admin area: the layout's error boundary keeps its frame. */
const notFound = screen(async (): Promise<null> => {
  throw data(null, { status: 404 })
})

export const loader = notFound
export const action = notFound

export default function Unknown() {
  return null
}
