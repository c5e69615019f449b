import { notFound } from '#app/http/not-found.server.ts'

/** A wrong address below the dashboard. */
export const loader = notFound
export const action = notFound

export default function Unknown() {
  return null
}
