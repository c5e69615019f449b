import { Link, useNavigation } from '@remix-run/react'
import { paths } from '#app/paths.ts'

const box = 'mb-4 rounded-card border border-line px-4 py-2 print:hidden'

/** Announces loading while another dashboard page loads. */
export function Loading() {
  const { state, location } = useNavigation()
  const isLoading = state === 'loading' && location.pathname.startsWith(paths.dashboard())
  return (
    <p role="status" className={isLoading ? 'mb-4 flex items-center gap-3 text-muted' : 'sr-only'}>
      {isLoading ? (
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

/** Links an owner with an unverified email address to the verification that enables bookings. */
function Unverified({ isReachable }: { isReachable: boolean }) {
  return (
    <div className={`${box} ${isReachable ? 'bg-info-soft' : 'bg-warning-soft'}`}>
      <p>
        {isReachable
          ? 'Please confirm your email address: open the link that we have emailed you.'
          : 'Your listing takes no bookings yet. Verify your email or add a business email to take bookings.'}
      </p>
      <p className="flex flex-wrap gap-x-6">
        <Link className="link inline-block py-1" to={paths.account()}>
          Send the link again
        </Link>
        {isReachable ? null : (
          <Link className="link inline-block py-1" to={paths.editProfile()}>
            Add a business email
          </Link>
        )}
      </p>
    </div>
  )
}

/** Addresses whose server refuses mail for good. */
function Refused({ addresses, isReachable }: { addresses: string[]; isReachable: boolean }) {
  return (
    <div className={`${box} bg-warning-soft`}>
      <p className="break-words">
        The mail server of {addresses.join(' and ')} refuses our emails.{' '}
        {isReachable
          ? 'Bookings reach you at your other address.'
          : 'Your listing takes no bookings until you give us an address that works.'}
      </p>
      <p className="flex flex-wrap gap-x-6">
        <Link className="link inline-block py-1" to={paths.editProfile()}>
          Change the business email
        </Link>
        <Link className="link inline-block py-1" to={paths.account()}>
          Change the address you sign in with
        </Link>
      </p>
    </div>
  )
}

export function Notices({
  verified,
  isReachable,
  refusedAddresses,
  suggestions,
  plan,
  showsPlan,
}: {
  verified: boolean
  /** Whether booking mails reach anybody: a verified owner, or the business's own email address. */
  isReachable: boolean
  refusedAddresses: string[]
  /** How many suggested edits wait. */
  suggestions: number
  /** The plan's warning, if any. */
  plan: string | null
  /** Whether the current page is the plan, which shows the warning in full. */
  showsPlan: boolean
}) {
  return (
    <>
      {verified ? null : <Unverified isReachable={isReachable} />}
      {refusedAddresses.length > 0 ? (
        <Refused addresses={refusedAddresses} isReachable={isReachable} />
      ) : null}
      {suggestions > 0 ? (
        <p className={`${box} bg-info-soft`}>
          {suggestions === 1
            ? 'A visitor suggested a change to your listing.'
            : `Visitors suggested ${suggestions} changes to your listing.`}{' '}
          <Link className="link inline-block py-1" to={paths.ownSuggestions()}>
            Review {suggestions === 1 ? 'it' : 'them'}
          </Link>
        </p>
      ) : null}
      {plan && !showsPlan ? (
        <p className={`${box} bg-warning-soft`}>
          {plan}{' '}
          <Link className="link inline-block py-1" to={paths.ownPlan()}>
            See your plan
          </Link>
        </p>
      ) : null}
    </>
  )
}
