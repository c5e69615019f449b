import { Form, Link } from '@remix-run/react'
import { brand } from '#app/brand.ts'
import { paths } from '#app/paths.ts'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import type { ShellData } from './shell-data.ts'

const box = 'mb-4 rounded-card border border-line px-4 py-2 print:hidden'
const link = 'link inline-block py-1'

/** A payment that failed comes before everything else. */
function PaymentDue({ plan, due }: { plan: string; due: string }) {
  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-danger bg-danger-soft px-4 py-3 print:hidden"
    >
      <p className="wrap-late font-semibold">{plan}</p>
      <Form method="post" action={paths.ownPlan()} className="flex flex-wrap items-center gap-x-4">
        <SubmitButton
          name="intent"
          value="payNow"
          pending="One moment..."
          className="btn btn-coral px-4"
        >
          Pay {due} now
        </SubmitButton>
        <Link className={link} to={paths.ownPlan()}>
          See your plan
        </Link>
      </Form>
    </div>
  )
}

function Paused() {
  return (
    <p className={`${box} bg-warning-soft`}>
      <strong>Your listing is paused.</strong> Visitors see only its name, and nobody can book.{' '}
      <a className={link} href={`mailto:${brand.contactEmail}`}>
        Write to {brand.contactEmail}
      </a>
    </p>
  )
}

function Closed({ until }: { until: string }) {
  return (
    <p className={`${box} bg-info-soft`}>
      <strong>Temporarily closed until {until}.</strong> Customers can book from that day on.{' '}
      <Link className={link} to={`${paths.dashboard('listing')}#listing-special`}>
        Change or reopen
      </Link>
    </p>
  )
}

/** Links an owner with an unverified email address to the verification that enables bookings. */
function Unverified({ isReachable }: { isReachable: boolean }) {
  return (
    <p className={`${box} ${isReachable ? 'bg-info-soft' : 'bg-warning-soft'}`}>
      {isReachable
        ? 'Please confirm your email address: open the link that we have emailed you. '
        : 'Verify your email, or add a business email, so that customers can book. '}
      <Link className={`${link} mr-4`} to={paths.account()}>
        Send the link again
      </Link>
      {isReachable ? null : (
        <Link className={link} to={paths.editProfile()}>
          Add a business email
        </Link>
      )}
    </p>
  )
}

/** Addresses whose server refuses mail for good. */
function Refused({
  user: { email },
  refusedAddresses: refused,
  reachedAt,
}: Pick<ShellData, 'user' | 'refusedAddresses' | 'reachedAt'>) {
  return (
    <p className={`${box} break-words bg-warning-soft`}>
      Our emails to {refused.join(' and ')} are refused.{' '}
      {reachedAt.length > 0
        ? `We send your bookings to ${reachedAt.join(' and ')} instead. `
        : 'Customers cannot book until you give us an address that works. '}
      {refused.some((one) => one !== email) ? (
        <Link className={`${link} mr-4`} to={paths.editProfile()}>
          Change the business email
        </Link>
      ) : null}
      {refused.includes(email) ? (
        <Link className={link} to={paths.account()}>
          Change the address you sign in with
        </Link>
      ) : null}
    </p>
  )
}

function Suggestions({ count }: { count: number }) {
  return (
    <p className={`${box} bg-info-soft`}>
      {count === 1
        ? 'A visitor suggested a change to your listing.'
        : `Visitors suggested ${count} changes to your listing.`}{' '}
      <Link className={link} to={paths.ownSuggestions()}>
        Review {count === 1 ? 'it' : 'them'}
      </Link>
    </p>
  )
}

/** What of the whole listing an owner should know, most urgent first; pages of money show money's alone. */
export function Notices({
  place,
  pathname,
  ...shell
}: ShellData & {
  /** The place of the desk that shows. */
  place: string
  pathname: string
}) {
  const { plan, due, verified, isReachable, refusedAddresses, suggestions, closedUntil } = shell
  const showsPlan = pathname === paths.ownPlan()
  const isBilling = place === 'plan'
  return (
    <>
      {plan && due && !showsPlan ? <PaymentDue plan={plan} due={due} /> : null}
      {shell.isPaused ? <Paused /> : null}
      {verified || isBilling ? null : <Unverified isReachable={isReachable} />}
      {refusedAddresses.length > 0 && !isBilling ? <Refused {...shell} /> : null}
      {closedUntil && (place === 'today' || place === 'listing') ? (
        <Closed until={closedUntil} />
      ) : null}
      {suggestions > 0 && !isBilling && pathname !== paths.ownSuggestions() ? (
        <Suggestions count={suggestions} />
      ) : null}
      {plan && !due && !showsPlan ? (
        <p className={`${box} bg-warning-soft`}>
          {plan}{' '}
          <Link className={link} to={paths.ownPlan()}>
            See your plan
          </Link>
        </p>
      ) : null}
    </>
  )
}
