import { isRouteErrorResponse, Link, useRouteError } from '@remix-run/react'
import { paths } from '#app/paths.ts'
import { ErrorPage } from '#app/ui/layout/error-page.tsx'
import { PageMessage } from '#app/ui/layout/page-message.tsx'

/** In place of a booking form: no such business, or what the site says elsewhere. */
export function BookingRefused() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />
  return (
    <PageMessage
      heading="Business Not Found"
      actions={
        <Link className="btn btn-action" to={paths.directory()}>
          Back to Directory
        </Link>
      }
    >
      The business you're looking for doesn't exist or has been removed.
    </PageMessage>
  )
}
