import { contactSentence } from '#app/domain/businesses/contact-sentence.ts'
import type { BusinessProfile as Business } from '#app/domain/businesses/views.ts'
import { BookLink } from '#app/ui/booking/book-link.tsx'
import { DirectContact } from '#app/ui/booking/direct-contact.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'
import type { ProfileOffer } from '#app/domain/availability/profile-offer.server.ts'
import { NextTimes } from './next-times.tsx'
import { Panel } from './panel.tsx'
import { ShareLink } from './share-link.tsx'

function BookOrCall({ business }: { business: Business }) {
  return (
    <>
      <BookLink business={business} className="btn btn-coral w-full">
        Book Appointment
      </BookLink>
      {business.phone ? (
        <a className="btn btn-action w-full" href={`tel:${business.phone}`}>
          <Icon name="phone" />
          Call Now
        </a>
      ) : null}
    </>
  )
}

/** For a business that cannot receive bookings. */
function ContactOnly({ business }: { business: Business }) {
  return (
    <>
      <p>
        {business.name} does not take bookings here. {contactSentence(business)}
      </p>
      <DirectContact business={business} className="grid gap-3" />
    </>
  )
}

export function QuickActions({
  business,
  offer,
  url,
}: {
  business: Business
  /** Null where it takes no bookings. */
  offer: ProfileOffer | null
  url: string
}) {
  return (
    <Panel heading="Quick Actions">
      {offer ? <NextTimes slug={business.slug} offer={offer} /> : null}
      <div className="space-y-3">
        {business.bookable ? (
          <BookOrCall business={business} />
        ) : (
          <ContactOnly business={business} />
        )}
        {business.googleReviewLink ? (
          <a
            className="btn btn-quiet w-full"
            href={business.googleReviewLink}
            target="_blank"
            rel="noopener nofollow"
          >
            <Icon name="star" />
            Write Review
          </a>
        ) : null}
        <ShareLink url={url} title={business.name} />
      </div>
    </Panel>
  )
}
