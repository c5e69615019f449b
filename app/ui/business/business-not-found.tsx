import { paths } from '#app/paths.ts'
import { PageMessage } from '#app/ui/layout/page-message.tsx'
import { SearchInstead } from '#app/ui/layout/search-instead.tsx'
import { Link } from '#app/ui/primitives/link.tsx'

/** What stands at the address of a business that is not there: its own words and way on (SPEC.md §2). */
export const BusinessNotFound = () => (
  <PageMessage
    heading="Business Not Found"
    scene="dead-end"
    actions={
      <>
        <SearchInstead />
        <Link className="btn btn-quiet" to={paths.directory()}>
          Back to Directory
        </Link>
      </>
    }
  >
    The business you&apos;re looking for doesn&apos;t exist or has been removed.
  </PageMessage>
)
