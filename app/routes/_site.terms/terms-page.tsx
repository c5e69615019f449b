import { brand } from '#app/brand.ts'
import { Prose } from '#app/ui/layout/prose.tsx'

export function TermsPage() {
  return (
    <Prose heading="Terms">
      <p>
        {brand.name} is a directory. It shows businesses to people and carries their booking
        requests to the business. The agreement about the work itself is between you and the
        business.
      </p>
      <h2>Booking</h2>
      <p>
        A booking is a request until the business confirms it. You may move or cancel it with the
        link in your email. Please cancel when you cannot come: somebody else would like the time.
      </p>
      <h2>Listing a business</h2>
      <p>
        You may list a business that is yours or that you act for. What you write about it must be
        true, and the pictures must be yours to use. Listings that mislead are paused.
      </p>
      <h2>Plans</h2>
      <p>
        Paid plans run by the month and can be cancelled at any time; a cancelled plan lasts until
        the end of the month that is paid. A listing never disappears because of money: it stays, on
        the Free plan.
      </p>
      <h2>Ratings</h2>
      <p>
        Ratings and review counts are those of Google; we neither collect nor change them. Reviews
        on CPT Gems are written by customers after a visit.
      </p>
      <h2>Questions</h2>
      <p>
        Write to{' '}
        <a className="link" href={`mailto:${brand.contactEmail}`}>
          {brand.contactEmail}
        </a>
        .
      </p>
    </Prose>
  )
}
