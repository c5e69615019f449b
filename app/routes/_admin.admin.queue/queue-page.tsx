import type { SerializeFrom } from '@remix-run/node'
import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { ReportRow } from '#app/ui/desk/report-row.tsx'
import type { loader } from './route.tsx'
import { ClaimRow } from './claim-row.tsx'
import { UnreadBookingRow } from './unread-booking-row.tsx'

function Section({
  id,
  heading,
  intro,
  empty,
  children,
}: {
  id: string
  heading: string
  intro: string
  empty: string
  children: ReactNode[]
}) {
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id} className="text-lg md:text-lg">
        {heading}
        {children.length > 0 ? (
          <span className="ml-2 font-normal tabular-nums text-muted">{children.length}</span>
        ) : null}
      </h2>
      <p className="mt-1 max-w-prose text-sm text-muted">{children.length > 0 ? intro : empty}</p>
      {children.length > 0 ? <ul className="mt-2">{children}</ul> : null}
    </section>
  )
}

export function QueuePage({ bookings, claims, reports }: SerializeFrom<typeof loader>) {
  return (
    <>
      <DeskHeading eyebrow="Admin Dashboard" title="Listings queue" />
      <div className="grid grid-cols-1 gap-6">
        <Section
          id="unread"
          heading="Bookings nobody reads"
          intro="Our messages do not reach these businesses. The customers know; please call one side or the other."
          empty="Every booking has reached somebody."
        >
          {bookings.map((booking) => (
            <UnreadBookingRow key={booking.id} booking={booking} />
          ))}
        </Section>
        <Section
          id="claims"
          heading="Claims"
          intro="Approve where you are sure that it is their business: who owns it can change it."
          empty="No claims are waiting."
        >
          {claims.map((claim) => (
            <ClaimRow key={claim.id} claim={claim} />
          ))}
        </Section>
        <Section
          id="reports"
          heading="Suggestions and reports"
          intro="From visitors, who stay unknown. Owners see suggestions first, for seven days."
          empty="Nobody found anything wrong."
        >
          {reports.map((report) => (
            <ReportRow key={report.id} report={report} action={paths.adminQueue()}>
              <Link className="link inline-block py-1" to={paths.adminBusiness(report.business.id)}>
                {report.business.name}
              </Link>
            </ReportRow>
          ))}
        </Section>
      </div>
    </>
  )
}
