import { Link } from '@remix-run/react'
import type { PlatformStatistics, RecentBusiness } from '#app/domain/admin/views.ts'
import { paths } from '#app/paths.ts'

const count = (value: number) => value.toLocaleString('en-ZA')

function Figure({ label, value, aside }: { label: string; value: number; aside: string }) {
  return (
    <div className="panel">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-display text-3xl font-bold">{count(value)}</dd>
      <dd className="text-sm text-muted">{aside}</dd>
    </div>
  )
}

/** The platform in four cards, and the businesses that came last. */
export function Overview({
  statistics,
  recent,
}: {
  statistics: PlatformStatistics
  recent: RecentBusiness[]
}) {
  return (
    <>
      <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Figure
          label="Total Businesses"
          value={statistics.totalBusinesses}
          aside={`${count(statistics.activeBusinesses)} active`}
        />
        <Figure
          label="Total Users"
          value={statistics.totalUsers}
          aside={`${count(statistics.totalCustomers)} customers`}
        />
        <Figure label="Total Bookings" value={statistics.totalBookings} aside="in all states" />
        <Figure
          label="Premium Plans"
          value={statistics.premiumBusinesses}
          aside={`${count(statistics.freeBusinesses)} free`}
        />
      </dl>
      <section aria-labelledby="recent" className="panel mt-6">
        <h2 id="recent" className="text-xl md:text-xl">
          Recent Businesses
        </h2>
        <ul className="mt-2">
          {recent.map(({ slug, name, industry, suburb, isActive, createdAt }) => (
            <li
              key={slug}
              className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-3 last:border-0"
            >
              <span className="min-w-0">
                <Link className="link inline-block py-1" to={paths.business(slug)}>
                  {name}
                </Link>
                <span className="block text-sm text-muted">
                  {[industry, suburb, createdAt].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span
                className={`badge ${isActive ? 'bg-success-soft text-success' : 'bg-warning-soft text-warning'}`}
              >
                {isActive ? 'Active' : 'Pending'}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
