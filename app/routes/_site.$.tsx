import { notFound } from '#app/http/not-found.server.ts'

/** Any other path. */
export const loader = notFound
export const action = notFound

export default function Unknown() {
  return null
}
