import { Link } from '@remix-run/react'
import { paths } from '#app/paths.ts'
import { AccountSection } from './account-section.tsx'

const Download = () => (
  <AccountSection
    id="your-data"
    heading="Your data"
    about="Your account, listing, bookings and receipts in one file, to keep or to take elsewhere."
  >
    <a className="btn btn-quiet" href={paths.ownData()}>
      Download my data
    </a>
  </AccountSection>
)

const Leaving = () => (
  <AccountSection
    id="leaving"
    heading="Delete account"
    about="The next page says what is deleted and what stays, and asks once more."
  >
    <Link className="btn btn-danger" to={paths.deleteAccount()}>
      Delete my account
    </Link>
  </AccountSection>
)

/** The ways to take one's data along, and to leave. */
export const YourData = ({ mayLeave }: { mayLeave: boolean }) => (
  <>
    <Download />
    {mayLeave ? <Leaving /> : null}
  </>
)
