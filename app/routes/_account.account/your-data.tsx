import { Link } from '@remix-run/react'
import { paths } from '#app/paths.ts'
import { AccountSection } from './account-section.tsx'

/** The ways to take one's data along, and to leave. */
export function YourData({ mayLeave }: { mayLeave: boolean }) {
  return (
    <AccountSection
      id="your-data"
      heading="Your data"
      about="Your account, listing, bookings and receipts in one file, to keep or to take elsewhere."
    >
      <div className="flex flex-wrap gap-3">
        <a className="btn btn-quiet" href={paths.ownData()}>
          Download my data
        </a>
        {mayLeave ? (
          <Link className="btn btn-danger" to={paths.deleteAccount()}>
            Delete my account
          </Link>
        ) : null}
      </div>
    </AccountSection>
  )
}
