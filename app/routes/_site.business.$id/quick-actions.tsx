import { contactSentence } from '#app/domain/businesses/contact-sentence.ts'
import type { BusinessProfile as Business } from '#app/domain/businesses/views.ts'
import { unbrokenNumbers } from '#app/domain/contact/phone.ts'
import { BookLink } from '#app/ui/booking/book-link.tsx'
import { DirectContact } from '#app/ui/booking/direct-contact.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'
import type { ProfileOffer } from '#app/domain/availability/profile-offer.server.ts'
import { NextTimes } from './next-times.tsx'
import { ShareLink } from './share-link.tsx'

function BookOrCall({ business }: { business: Business }) {
  return (
    <div className="book-bar">
      <BookLink business={business} className="btn btn-coral flex-1 lg:w-full">
        Book Appointment
      </BookLink>
      {business.phone ? (
        <a className="btn btn-quiet px-4 lg:w-full" href={`tel:${business.phone}`}>
          <Icon name="phone" />
          <span className="sr-only lg:not-sr-only">Call Now</span>
        </a>
      ) : null}
    </div>
  )
}

/** For a business that cannot receive bookings. */
function ContactOnly({ business }: { business: Business }) {
  return (
    <>
      <p className="sm:w-full">
        This business does not take bookings here. {unbrokenNumbers(contactSentence(business))}
      </p>
      <DirectContact business={business} className="grid gap-3 sm:flex sm:flex-wrap lg:grid" />
    </>
  )
}

export function QuickActions({
  business,
  offer,
  url,
  isOwn,
}: {
  business: Business
  /** Null where it takes no bookings. */
  offer: ProfileOffer | null
  url: string
  isOwn: boolean
}) {
  return (
    <section className="quick-actions" aria-labelledby="quick-actions">
      <h2 className="sr-only" id="quick-actions">
        Quick Actions
      </h2>
      {offer ? <NextTimes slug={business.slug} offer={offer} /> : null}
      <div className="space-y-3 sm:flex sm:flex-wrap sm:gap-3 sm:space-y-0 lg:block lg:space-y-3">
        {business.bookable ? (
          <BookOrCall business={business} />
        ) : (
          <ContactOnly business={business} />
        )}
        <div className="flex flex-wrap gap-3 [&>*]:flex-auto [&>*]:px-4">
          {business.googleReviewLink && !isOwn ? (
            <a
              className="btn btn-quiet"
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
      </div>
    </section>
  )
}
