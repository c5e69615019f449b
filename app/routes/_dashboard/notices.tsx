import { Link } from '@remix-run/react'
import { brand } from '#app/brand.ts'
import { paths } from '#app/paths.ts'
import { WholeText } from '#app/ui/primitives/whole-text.tsx'
import { Refused, Unverified } from './mail-notices.tsx'
import { Notice, noticeLink } from './notice.tsx'
import { PaymentDue } from './payment-due.tsx'
import type { ShellData } from './shell-data.ts'

function Paused() {
  return (
    <Notice
      tone="bg-warning-soft"
      links={
        <a className={noticeLink} href={`mailto:${brand.contactEmail}`}>
          Write to {brand.contactEmail}
        </a>
      }
    >
      <strong>Your listing is paused.</strong> Visitors see only its name, and nobody can book.
    </Notice>
  )
}

function Draft() {
  return (
    <Notice
      tone="bg-warning-soft"
      links={
        <Link className={noticeLink} to={paths.dashboard('listing')}>
          Publish it
        </Link>
      }
    >
      <strong>Your listing is a draft.</strong> Nobody sees it yet.
    </Notice>
  )
}

function Closed({ until }: { until: string }) {
  return (
    <Notice
      tone="bg-info-soft"
      links={
        <Link className={noticeLink} to={`${paths.dashboard('listing')}#listing-special`}>
          Change or reopen
        </Link>
      }
    >
      <strong>
        <WholeText>{`Temporarily closed until ${until}.`}</WholeText>
      </strong>{' '}
      Customers can book from that day on.
    </Notice>
  )
}

function Suggestions({ count }: { count: number }) {
  return (
    <Notice
      tone="bg-info-soft"
      links={
        <Link className={noticeLink} to={paths.ownSuggestions()}>
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

const PlanNews = ({ plan }: { plan: string }) => (
  <Notice
    tone="bg-warning-soft"
    links={
      <Link className={noticeLink} to={paths.ownPlan()}>
        See your plan
      </Link>
    }
  >
    <strong>
      <WholeText>{plan}</WholeText>
    </strong>
  </Notice>
)

/** What of the whole listing an owner should know, most urgent first; pages of money show money's alone. */
export function Notices({
  place,
  pathname,
  ...shell
}: ShellData & {
  /** The place of the desk that shows. */
  place: string | null
  pathname: string
}) {
  const { plan, due, verified, isReachable, refusedAddresses, suggestions, closedUntil } = shell
  const showsPlan = pathname === paths.ownPlan()
  const isBilling = place === 'plan'
  // What is left to set up, first on that page, has a row for each.
  const isOnChecklist = shell.isDraft && !isReachable && place === 'today'
  return (
    <>
      {plan && due && !showsPlan ? <PaymentDue plan={plan} due={due} /> : null}
      {plan && !due && !showsPlan ? <PlanNews plan={plan} /> : null}
      {shell.isPaused ? <Paused /> : null}
      {shell.isDraft && place === 'profile' ? <Draft /> : null}
      {verified || isBilling || isOnChecklist ? null : <Unverified isReachable={isReachable} />}
      {refusedAddresses.length > 0 && !isBilling ? <Refused {...shell} /> : null}
      {closedUntil && (place === 'today' || place === 'listing') ? (
        <Closed until={closedUntil} />
      ) : null}
      {suggestions > 0 && !isBilling && pathname !== paths.ownSuggestions() ? (
        <Suggestions count={suggestions} />
      ) : null}
    </>
  )
}
