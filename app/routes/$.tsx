import { data } from '@remix-run/node'
import { ErrorPage } from '#app/ui/layout/error-page.tsx'

/** Any other path: the 404 page, with its status, to whatever is asked of it. */
export const loader = () => {
  throw data(null, { status: 404 })
}
export const action = loader

export default function Unknown() {
  return null
}

export function ErrorBoundary() {
  return <ErrorPage />
}
