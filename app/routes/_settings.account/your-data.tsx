import { Link } from '@remix-run/react'
import { paths } from '#app/paths.ts'
import { AccountRow } from '#app/ui/account/account-row.tsx'

const Download = () => (
  <AccountRow
    id="your-data"
    heading="Your data"
    about="Your account, listing, bookings and receipts in one file, to keep or to take elsewhere."
  >
    <a className="btn btn-quiet account-act" href={paths.ownData()}>
      Download my data
    </a>
  </AccountRow>
)

const Leaving = () => (
  <AccountRow
    id="leaving"
    heading="Delete account"
    about="The next page says what is deleted and what stays, and asks once more."
  >
    <Link className="btn btn-danger account-act" to={paths.deleteAccount()}>
      Delete my account
    </Link>
  </AccountRow>
)

/** The ways to take one's data along, and to leave. */
export const YourData = ({ mayLeave }: { mayLeave: boolean }) => (
  <>
    <Download />
    {mayLeave ? <Leaving /> : null}
  </>
)
