import { placeLine } from '#app/domain/businesses/place-line.ts'
import { Link } from '@remix-run/react'
import type { BusinessCard as Business } from '#app/domain/businesses/views.ts'
import { paths } from '#app/paths.ts'
import { distanceInWords } from '#app/domain/businesses/distance.ts'
import { BookLink } from '#app/ui/booking/book-link.tsx'
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
    <article className="card group relative flex h-full flex-col overflow-hidden transition-shadow duration-150 focus-within:shadow-lifted hover:shadow-lifted">
      <div className="relative">
        <BusinessPicture business={business} eager={eager} />
        <div className="absolute bottom-3 left-3">
          <IndustryBadge industry={industry} />
        </div>
      </div>
      <div className="flex flex-1 flex-col p-4">
        <Heading className="text-lg font-bold md:text-lg">
          <Link
            to={paths.business(slug)}
            className="-my-3 inline-block py-3 after:absolute after:bottom-0 after:left-0 after:right-0 after:top-0 group-hover:underline"
          >
            {name}
          </Link>
        </Heading>
        <div className="flex justify-between gap-3 text-sm text-muted">
          <p className="truncate">{placeLine(suburb, city)}</p>
          {business.distance ? (
            <p className="shrink-0 font-semibold">{distanceInWords(business.distance)}</p>
          ) : null}
        </div>
        <div className="mt-1 flex min-h-[1.75rem] flex-wrap items-center justify-between gap-x-3">
          <Rating rating={rating} count={ratingCount} guests={business.guestRating} />
          {opening ? (
            <span
              className={`truncate text-sm ${opening.open ? 'font-semibold text-success' : 'text-muted'}`}
            >
              {opening.label}
            </span>
          ) : null}
        </div>
        <p className="clamp-2 mb-4 mt-2 text-muted">{description}</p>
        {business.bookable ? (
          <BookLink business={business} className="btn btn-action relative mt-auto w-full">
            Book Now
          </BookLink>
        ) : (
          <Link to={paths.businessContact(slug)} className="btn btn-quiet relative mt-auto w-full">
            Contact
          </Link>
        )}
      </div>
    </article>
  )
}
