import { Link } from '@remix-run/react'
import { paths } from '#app/paths.ts'

/** The ways to take one's data along, and to leave. */
export function YourData({ mayLeave }: { mayLeave: boolean }) {
  return (
    <section className="panel" aria-labelledby="your-data">
      <h2 id="your-data" className="text-xl md:text-xl">
        Your data
      </h2>
      <p className="mb-3 mt-2 text-muted">
        Your account, listing, bookings and receipts in one file, to keep or to take elsewhere.
      </p>
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
    </section>
  )
}
