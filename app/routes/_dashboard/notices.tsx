import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { brand } from '#app/brand.ts'
import { paths } from '#app/paths.ts'
import { DatedText } from '#app/ui/desk/dated-text.tsx'
import { PaymentDue } from './payment-due.tsx'
import type { ShellData } from './shell-data.ts'

const link = 'link line-break inline-block py-1'

/** What is so, and beside it, or below it on phones, what can be done about it. */
const Notice = ({
  tone,
  links,
  children,
}: {
  tone: string
  links: ReactNode
  children: ReactNode
}) => (
  <div
    className={`mb-4 flex flex-wrap items-center gap-x-5 rounded-card border border-line px-4 py-2 print:hidden ${tone}`}
  >
    <p className="min-w-0 flex-1 basis-72 py-1">{children} </p>
    {links}
  </div>
)

function Paused() {
  return (
    <Notice
      tone="bg-warning-soft"
      links={
        <a className={link} href={`mailto:${brand.contactEmail}`}>
          Write to {brand.contactEmail}
        </a>
      }
    >
      <strong>Your listing is paused.</strong> Visitors see only its name, and nobody can book.
    </Notice>
  )
}

function Closed({ until }: { until: string }) {
  return (
    <Notice
      tone="bg-info-soft"
      links={
        <Link className={link} to={`${paths.dashboard('listing')}#listing-special`}>
          Change or reopen
        </Link>
      }
    >
      <strong>
        <DatedText>{`Temporarily closed until ${until}.`}</DatedText>
      </strong>{' '}
      Customers can book from that day on.
    </Notice>
  )
}

/** Links an owner with an unverified email address to the verification that enables bookings. */
function Unverified({ isReachable }: { isReachable: boolean }) {
  return (
    <Notice
      tone={isReachable ? 'bg-info-soft' : 'bg-warning-soft'}
      links={
        <>
          <Link className={link} to={paths.account()}>
            Send the link again
          </Link>
          {isReachable ? null : (
            <Link className={link} to={paths.editProfile()}>
              Add a business email
            </Link>
          )}
        </>
      }
    >
      {isReachable
        ? 'Please confirm your email address: open the link that we have emailed you.'
        : 'Verify your email, or add a business email, so that customers can book.'}
    </Notice>
  )
}

/** Addresses whose server refuses mail for good. */
function Refused({
  user: { email },
  refusedAddresses: refused,
  reachedAt,
}: Pick<ShellData, 'user' | 'refusedAddresses' | 'reachedAt'>) {
  return (
    <Notice
      tone="bg-warning-soft"
      links={
        <>
          {refused.some((one) => one !== email) ? (
            <Link className={link} to={paths.editProfile()}>
              Change the business email
            </Link>
          ) : null}
          {refused.includes(email) ? (
            <Link className={link} to={paths.account()}>
              Change the address you sign in with
            </Link>
          ) : null}
        </>
      }
    >
      Our emails to {refused.join(' and ')} are refused.{' '}
      {reachedAt.length > 0
        ? `We send your bookings to ${reachedAt.join(' and ')} instead.`
        : 'Customers cannot book until you give us an address that works.'}
    </Notice>
  )
}

function Suggestions({ count }: { count: number }) {
  return (
    <Notice
      tone="bg-info-soft"
      links={
        <Link className={link} to={paths.ownSuggestions()}>
          Review {count === 1 ? 'it' : 'them'}
        </Link>
      }
    >
      {count === 1
        ? 'A visitor suggested a change to your listing.'
        : `Visitors suggested ${count} changes to your listing.`}
    </Notice>
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
        <Notice
          tone="bg-warning-soft"
          links={
            <Link className={link} to={paths.ownPlan()}>
              See your plan
            </Link>
          }
        >
          <DatedText>{plan}</DatedText>
        </Notice>
      ) : null}
    </>
  )
}
