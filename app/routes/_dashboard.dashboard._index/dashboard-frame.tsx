import { Link, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { paths, type DashboardTab } from '#app/paths.ts'

const tabs: { tab: DashboardTab; label: string }[] = [
  { tab: 'profile', label: 'Profile' },
  { tab: 'listing', label: 'Create Listing' },
  { tab: 'bookings', label: 'Bookings' },
  { tab: 'analytics', label: 'Analytics' },
]

/** Says that the dashboard is on its way, while another tab or page of it loads. */
function Loading() {
  const { state, location } = useNavigation()
  const isComing = state === 'loading' && location.pathname.startsWith(paths.dashboard())
  return (
    <p role="status" className={isComing ? 'mb-4 flex items-center gap-3 text-muted' : 'sr-only'}>
      {isComing ? (
        <>
          <span
            className="h-5 w-5 animate-spin rounded-full border-2 border-line border-t-action"
            aria-hidden="true"
          />
          Loading your business dashboard...
        </>
      ) : null}
    </p>
  )
}

/** Leads an owner whose email address is not confirmed to what makes bookings possible. */
function Unverified({ isReachable }: { isReachable: boolean }) {
  return (
    <p
      className={`mt-4 rounded-card border border-line px-4 py-3 ${isReachable ? 'bg-info-soft' : 'bg-warning-soft'}`}
    >
      {isReachable
        ? 'Please confirm your email address: open the link that we have mailed you. '
        : 'Your listing takes no bookings yet. Verify your email or add a business email to take bookings: open the link that we have mailed you. '}
      <Link className="link inline-block py-1" to={paths.account()}>
        Send the link again
      </Link>
      {isReachable ? null : (
        <>
          {' or '}
          <Link className="link inline-block py-1" to={paths.editProfile()}>
            add a business email
          </Link>
          .
        </>
      )}
    </p>
  )
}

/** The frame of every dashboard page: whose it is, and the four tabs as links. */
export function DashboardFrame({
  name,
  tab,
  verified,
  isReachable,
  notice,
  children,
}: {
  name: string
  tab: DashboardTab
  /** Whether the owner's e-mail address is confirmed. */
  verified: boolean
  /** Whether somebody hears of bookings: the owner, or the business at its own address. */
  isReachable: boolean
  /** What the owner must know of the plan, where something is due. */
  notice: string | null
  children: ReactNode
}) {
  return (
    <div className="wrap py-8 md:py-10">
      <p className="text-muted">Business Dashboard</p>
      <h1 className="break-words">{name}</h1>
      {verified ? null : <Unverified isReachable={isReachable} />}
      {notice ? (
        <p className="mt-4 rounded-card border border-line bg-warning-soft px-4 py-3">
          {notice}{' '}
          <Link className="link inline-block py-1" to={paths.ownPlan()}>
            See your plan
          </Link>
        </p>
      ) : null}
      <nav
        aria-label="Dashboard"
        className="-mx-4 mb-6 mt-6 overflow-x-auto border-b border-line sm:mx-0"
      >
        <ul className="flex sm:gap-1">
          {tabs.map((item) => (
            <li key={item.tab}>
              <Link
                to={paths.dashboard(item.tab)}
                aria-current={item.tab === tab ? 'page' : undefined}
                className={`flex min-h-[2.75rem] items-center whitespace-nowrap border-b-4 px-2 text-sm font-semibold sm:px-4 sm:text-base ${
                  item.tab === tab
                    ? 'border-action text-action'
                    : 'border-transparent text-muted hover:text-ink'
                }`}
              >
                {item.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Loading />
      {children}
    </div>
  )
}
