import { placeLine } from '#app/domain/businesses/place-line.ts'
import type { BusinessCard as Business } from '#app/domain/businesses/views.ts'
import { paths } from '#app/paths.ts'
import { distanceInWords } from '#app/domain/businesses/distance.ts'
import { BookLink } from '#app/ui/booking/book-link.tsx'
import { Link } from '#app/ui/primitives/link.tsx'
import { BusinessPicture } from './business-picture.tsx'
import { IndustryBadge } from './industry-badge.tsx'
import { Rating } from './rating.tsx'

/** The whole card links to the profile; Book Now or Contact is a link above it. */
export function BusinessCard({
  business,
  eager = false,
  heading: Heading = 'h3',
}: {
  business: Business
  eager?: boolean
  heading?: 'h2' | 'h3'
}) {
  const { name, slug, suburb, city, description, industry, rating, ratingCount, opening } = business
  return (
    <article className="card biz">
      <div className="biz-art">
        <BusinessPicture business={business} eager={eager} />
        <IndustryBadge industry={industry} plain />
      </div>
      <div className="biz-text">
        <Heading className="biz-name">
          <Link to={paths.business(slug)} discover="none">
            {name}
          </Link>
        </Heading>
        <div className="biz-place">
          <p className="truncate">{placeLine(suburb, city)}</p>
          {business.distance ? (
            <p className="shrink-0 font-semibold">{distanceInWords(business.distance)}</p>
          ) : null}
        </div>
        <Rating rating={rating} count={ratingCount} guests={business.guestRating} />
        <p className="clamp-2">{description}</p>
        <div className="biz-foot">
          <p className={opening?.open ? 'biz-open' : undefined}>{opening?.label}</p>
          {business.bookable ? (
            <BookLink business={business} className="btn">
              Book Now
            </BookLink>
          ) : (
            <Link to={paths.businessContact(slug)} discover="none" className="btn">
              Contact
            </Link>
          )}
        </div>
      </div>
    </article>
  )
}
