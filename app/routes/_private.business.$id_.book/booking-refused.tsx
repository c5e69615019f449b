import { isRouteErrorResponse, Link, useRouteError } from '@remix-run/react'
import { paths } from '#app/paths.ts'
import { ErrorPage } from '#app/ui/layout/error-page.tsx'
import { PageMessage } from '#app/ui/layout/page-message.tsx'

const backToDirectory = (
  <Link className="btn btn-action" to={paths.directory()}>
    Back to Directory
  </Link>
)

/** In place of a booking form: no such business, one that takes no bookings now, or what the site says elsewhere. */
export function BookingRefused() {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 404) {
    return (
      <PageMessage heading="Business Not Found" actions={backToDirectory}>
        The business you're looking for doesn't exist or has been removed.
      </PageMessage>
    )
  }
  if (isRouteErrorResponse(error) && status === 409) {
    return (
      <PageMessage heading="No bookings at the moment" actions={backToDirectory}>
        {String((error.data as { message?: string }).message ?? '')}
      </PageMessage>
    )
  }
  return <ErrorPage />
}
