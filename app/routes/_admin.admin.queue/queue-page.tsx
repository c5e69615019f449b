import type { SerializeFrom } from '@remix-run/node'
import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { ClearList } from '#app/ui/desk/clear-list.tsx'
import { DeskEmpty } from '#app/ui/desk/desk-empty.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { ReportRow } from '#app/ui/desk/report-row.tsx'
import type { loader } from './route.tsx'
import { ClaimRow } from './claim-row.tsx'
import type { QueueRefusal } from './queue-refusal.ts'
import { UnreadBookingRow } from './unread-booking-row.tsx'

type Queue = SerializeFrom<typeof loader>
type Shown = Queue & { refusal: QueueRefusal | undefined }

type Part = { id: string; heading: string; intro: string; empty: string; rows: ReactNode[] }

function Section({ id, heading, intro, rows }: Part) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg md:text-lg">
        {heading}
        <span className="ml-2 font-normal tabular-nums text-muted">{rows.length}</span>
      </h2>
      <p className="mt-1 text-sm text-muted">{intro}</p>
      <ul className="decisions">{rows}</ul>
    </section>
  )
}

const bookingsPart = (bookings: Queue['bookings']): Part => ({
  id: 'unread',
  heading: 'Unreachable businesses',
  intro:
    'Our emails do not reach these businesses. Customers have been told; please phone the business or the customer.',
  empty: 'Every booking was delivered.',
  rows: bookings.map((booking) => <UnreadBookingRow key={booking.id} booking={booking} />),
})

const claimsPart = ({ claims, constraint, refusal }: Shown): Part => ({
  id: 'claims',
  heading: 'Claims',
  intro: 'Approve only if you are sure the business is theirs: the owner can change everything.',
  empty: 'No claims are waiting.',
  rows: claims.map((claim) => (
    <ClaimRow
      key={claim.id}
      claim={claim}
      isFirst={claims.find(({ business }) => business.id === claim.business.id) === claim}
      constraint={constraint}
      refusal={refusal?.claimId === claim.id ? refusal : undefined}
    />
  )),
})

const reportsPart = (reports: Queue['reports']): Part => ({
  id: 'reports',
  heading: 'Suggestions and reports',
  intro:
    'Sent anonymously by visitors. Owners get suggestions first and have seven days to answer.',
  empty: 'No suggestions or reports.',
  rows: reports.map((report) => (
    <ReportRow key={report.id} report={report} action={paths.adminQueue()}>
      <Link to={paths.adminBusiness(report.business.id)}>{report.business.name}</Link>
    </ReportRow>
  )),
})

/** What waits first; what is clear takes a line. */
export function QueuePage(shown: Shown) {
  const { bookings, claims, reports, refusal } = shown
  const parts = [bookingsPart(bookings), claimsPart(shown), reportsPart(reports)]
  const isElsewhere = refusal && !claims.some(({ id }) => id === refusal.claimId)
  const waiting = parts.filter(({ rows }) => rows.length > 0)
  const clear = parts.filter(({ rows }) => rows.length === 0)
  return (
    <>
      <DeskHeading eyebrow="Admin Dashboard" title="Listings queue" />
      {isElsewhere ? (
        <p role="alert" className="error-text mb-4">
          {refusal.message}
        </p>
      ) : null}
      <div className="grid grid-cols-1 gap-6 md:gap-8">
        {waiting.length === 0 ? (
          <div className="card">
            <DeskEmpty
              title="All clear"
              link={{ label: 'Businesses', to: paths.admin('businesses') }}
            >
              Nothing about listings waits for you.
            </DeskEmpty>
          </div>
        ) : null}
        {waiting.map((part) => (
          <Section key={part.id} {...part} />
        ))}
        {clear.length > 0 ? (
          <ClearList
            lines={clear.map(({ id, heading, empty }) => ({ id, heading, words: empty }))}
          />
        ) : null}
      </div>
    </>
  )
}
