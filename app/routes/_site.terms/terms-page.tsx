import { brand } from '#app/brand.ts'
import { Prose, type ProseSection } from '#app/ui/layout/prose.tsx'

const sections: ProseSection[] = [
  {
    heading: 'Booking',
    body: (
      <>
        <p>
          A booking is a request until the business confirms it, or is confirmed at once where the
          business has chosen so. You may move or cancel a booking with the link in your email.
          Please cancel when you cannot come: somebody else would like the time.
        </p>
      </>
    ),
  },
  {
    heading: 'Listing a business',
    body: (
      <>
        <p>
          You may list a business that is yours or that you act for. What you write about it must be
          true, and the pictures must be yours to use. Listings that mislead are paused.
        </p>
      </>
    ),
  },
  {
    heading: 'Plans',
    body: (
      <>
        <p>
          Paid plans run by the month and can be cancelled at any time; a cancelled plan lasts until
          the end of the month that is paid. If a payment stops, the listing stays, on the Free
          plan.
        </p>
      </>
    ),
  },
  {
    heading: 'Ratings',
    body: (
      <>
        <p>
          Ratings and review counts come from Google; we neither collect nor change them. Reviews on
          CPT Gems are written by customers after a visit.
        </p>
      </>
    ),
  },
  {
    heading: 'Questions',
    body: (
      <>
        <p>
          Write to{' '}
          <a className="link" href={`mailto:${brand.contactEmail}`}>
            {brand.contactEmail}
          </a>
          .
        </p>
      </>
    ),
  },
]

export const TermsPage = () => (
  <Prose
    heading="Terms"
    intro={`${brand.name} is a directory. It shows local businesses and passes booking requests on to them. The agreement about the work itself is between you and the business.`}
    sections={sections}
  />
)
