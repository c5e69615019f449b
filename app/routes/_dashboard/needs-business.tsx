import { isRouteErrorResponse, Link } from '@remix-run/react'
import { paths } from '#app/paths.ts'
import { PageMessage } from '#app/ui/layout/page-message.tsx'
import type { ShellData } from './shell-data.ts'

/** Whether a page of the desk was refused for want of a business, and not because there is no such page. */
export const lacksBusiness = (error: unknown, { hasBusiness, user }: ShellData): boolean =>
  !hasBusiness &&
  user.role !== 'ADMIN' &&
  isRouteErrorResponse(error) &&
  ['not-found', 'forbidden'].includes(String((error.data as { code?: unknown } | null)?.code))

/** What a page of the desk shows to somebody signed in who has no business. */
export const NeedsBusiness = () => (
  <PageMessage
    heading="No business on your account"
    scene="shutter"
    actions={
      <>
        <Link className="btn btn-action" to={paths.register()}>
          Create New Business Profile
        </Link>
        <Link className="btn btn-quiet" to={paths.directory()}>
          Find your listing
        </Link>
        <Link className="btn btn-quiet" to={paths.dashboard()}>
          Back to the dashboard
        </Link>
      </>
    }
  >
    This page shows what belongs to a business, and your account has none. Create its profile or, if
    it is in the directory already, open its page there and claim it.
  </PageMessage>
)
